import { enterpriseCalls } from '@qingyuan/contract/emissions/enterprises.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { useCall } from '#/hooks/use-call.ts'
import type { UserRow } from './user-columns.tsx'

export interface ChosenEnterprise {
  id: number
  name: string
  countyId: number | null
}

interface EnterpriseSelectProps {
  value?: ChosenEnterprise | null
  onChange?: (chosen: ChosenEnterprise | null) => void
}

export const enterpriseOfRow = ({ enterpriseId, enterprise, countyIds }: UserRow): ChosenEnterprise | null =>
  enterpriseId === null ? null : { id: enterpriseId, name: enterprise ?? String(enterpriseId), countyId: countyIds?.[0] ?? null }

/** One of the register, by a part of its name or its credit code. */
export const EnterpriseSelect = ({ value, onChange, ...rest }: EnterpriseSelectProps) => {
  const [search, setSearch] = useState('')
  const found = useCall(enterpriseCalls.Query, { page: 1, pageSize: 20, ...(search && { search }) })
  const rows = found.data?.rows ?? []
  const listed = value && !rows.some(({ id }) => id === value.id) && search === '' ? [value, ...rows] : rows
  return (
    <Select
      {...rest}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      value={value?.id}
      placeholder="企业名称或信用代码"
      notFoundContent={found.isLoading ? '正在查询…' : '没有符合的企业'}
      onChange={(id: number) => onChange?.(listed.find(row => row.id === id) ?? null)}
      options={listed.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
