import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { enterpriseCalls } from '@qingyuan/contract/emissions/enterprises.ts'
import type { EnterpriseForm } from '@qingyuan/domain/fill-form/form.ts'
import { Box, Caption, Row } from '@qingyuan/ui/layout.tsx'
import { Select } from 'antd'
import { yearOptions } from '#/filters/recent-years.ts'
import type { QueryState } from '#/hooks/use-call.ts'
import { StateGate } from '../state-gate.tsx'
import { FormSections } from './form-sections.tsx'
import { useOptions } from './use-options.ts'
import { useSources } from './use-sources.ts'

interface FormViewProps {
  query: QueryState<OutputOf<typeof enterpriseCalls.QueryByID>>
  onYear: (year: number) => void
}

/** The form of a year with what its checks say; other years to choose from. */
export const FormView = ({ query, onYear }: FormViewProps) => {
  const optionsOf = useOptions()
  const sources = useSources()
  return (
    <StateGate query={query} what="企业档案查询" skeleton="block">
      {({ enterprise, form, problems, changedAt, ...profile }) => (
        <>
          <Row margin={[0, 0, 12, 0]}>
            {enterprise.years.length > 0 ? (
              <Select value={profile.year ?? undefined} onChange={onYear} options={yearOptions(enterprise.years)} style={{ width: 104 }} />
            ) : (
              '还没有年度档案，以下为登记信息'
            )}
            {changedAt && <Caption end>更新于 {changedAt}</Caption>}
          </Row>
          {problems.length > 0 && (
            <Box as="ul" margin={[0, 0, 12, 0]} padding={[8, 12, 8, 28]} radius={4} background="warningSurface" size={12}>
              {problems.slice(0, 8).map(problem => (
                <li key={problem.path + problem.message}>{problem.message}</li>
              ))}
              {problems.length > 8 && <li>另有 {problems.length - 8} 处</li>}
            </Box>
          )}
          <FormSections form={form as EnterpriseForm} optionsOf={optionsOf} sources={sources} />
        </>
      )}
    </StateGate>
  )
}
