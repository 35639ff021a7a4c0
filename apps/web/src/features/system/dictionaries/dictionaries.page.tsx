import { PlusOutlined } from '@ant-design/icons'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { dictionaryCalls, settingCalls } from '@qingyuan/contract/system/settings.ts'
import { formatMinute } from '@qingyuan/domain/time.ts'
import { Hint, Stack } from '@qingyuan/ui/layout.tsx'
import type { RecordColumn } from '@qingyuan/ui/records-table.tsx'
import { Button } from 'antd'
import { type Filter } from '#/filters/filter.ts'
import { FilterSelect } from '#/filters/filter-field.tsx'
import { usePageQuery } from '#/hooks/page-state.tsx'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { urlText } from '#/hooks/use-url-state.ts'
import { Allowed } from '#/page/allowed.tsx'
import { RecordsCard } from '#/page/cards/records-card.tsx'
import { createPage, type PageProps } from '#/page/create-page.tsx'
import { editDrawer } from '#/page/drawer.ts'
import { SelectField, TextField } from '#/page/form/fields.tsx'
import { FormDrawer } from '#/page/form/form-drawer.tsx'
import { provenanceText } from './provenance.ts'

type Item = OutputOf<typeof dictionaryCalls.Items>[number]
type DictionaryType = OutputOf<typeof dictionaryCalls.Types>[number]

const useTypes = () => {
  const query = useCall(dictionaryCalls.Types, {})
  usePageQuery(query)
  return query.data
}

/** One dictionary; the first before a choice. */
const dictionary: Filter<string, DictionaryType | undefined> = {
  url: urlText(),
  useInput: key => {
    const types = useTypes()
    return types?.find(type => type.key === key) ?? types?.[0]
  },
  Control: ({ input, onChange }) => (
    <FilterSelect
      label="字典"
      width={200}
      value={input?.key}
      onChange={onChange}
      options={(useTypes() ?? []).map(({ key, name, items }) => ({ value: key, label: `${name}（${items}）` }))}
      showSearch={{ optionFilterProp: 'label' }}
    />
  ),
}

const filters = { type: dictionary }
const drawers = { entry: editDrawer }
type Props = PageProps<typeof filters, typeof drawers>

const valueLabels: Readonly<Record<string, string>> = {
  temperatureAlert: '下限（℃，含）',
  developmentZone: '中心（纬度,经度）',
  speciesControl: '限值',
}
const hasValues = ({ key }: DictionaryType) => Object.hasOwn(valueLabels, key)

const columnsOf = (type: DictionaryType): readonly RecordColumn<Item>[] => [
  { title: '代码', dataIndex: 'code', width: 96 },
  { title: '名称', dataIndex: 'name', width: 200 },
  ...(hasValues(type) ? [{ title: valueLabels[type.key]!, width: 160, cell: (row: Item) => row.value ?? '—' }] : []),
  { title: '级别', width: 72, cell: row => row.level },
  { title: '上级', width: 200, cell: row => (row.parent === null ? '—' : (row.parentName ?? row.parent)) },
  { title: '最近修改', width: 260, cell: row => (row.changedBy === null ? '—' : `${row.changedBy} · ${formatMinute(row.changedAt)}`) },
]

interface Fields {
  code: string
  name: string
  value: string
  parent?: string
}

const invalidates = [
  dictionaryCalls.Items,
  dictionaryCalls.Types,
  settingCalls.GetBySettingTypes,
  settingCalls.TemperatureLevels,
  settingCalls.MapCounties,
]

/** An entry to change, or a new one. The code of an entry stays: stored rows refer to it. */
const ItemDrawer = ({ type, row, onClose }: { type: DictionaryType; row: Item | null; onClose: () => void }) => {
  const save = useAction(dictionaryCalls.Save, { successMessage: row ? '修改成功!' : '创建成功', invalidates, onDone: onClose })
  const items = useCall(dictionaryCalls.Items, { type: type.key }).data ?? []
  return (
    <FormDrawer<Fields>
      title={row ? `修改条目 ${row.code}` : '新增条目'}
      subtitle={`${type.name} · ${row ? '代码不可修改，已有数据按代码引用' : '代码保存后不可修改'}`}
      initial={row ? { code: row.code, name: row.name, value: row.value ?? '' } : { value: '' }}
      onSave={({ code, name, value, parent }) =>
        save.run({
          type: type.key,
          position: row?.position,
          code: row?.code ?? code,
          name,
          value: value?.trim() || null,
          ...(row ? {} : { parent: parent ?? null }),
        })
      }
      busy={save.busy}
      onClose={onClose}
    >
      {!row && <TextField name="code" label="代码" required maxLength={40} />}
      <TextField name="name" label="名称" required maxLength={80} />
      {hasValues(type) && <TextField name="value" label={valueLabels[type.key]!} maxLength={80} />}
      {!row && (
        <SelectField
          name="parent"
          label="上级"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={items.map(item => ({ value: item.code, label: `${item.code} ${item.name}` }))}
        />
      )}
    </FormDrawer>
  )
}

const Body = ({ type, entry }: Props) => {
  if (!type) return null
  return (
    <Stack grow>
      <RecordsCard
        call={dictionaryCalls.Items}
        input={{ type: type.key }}
        columns={columnsOf(type)}
        rowKey="position"
        opens={entry}
        rowDrawer={(row, close) => (
          <Allowed to="system:dictionaries:edit">
            <ItemDrawer type={type} row={row} onClose={close} />
          </Allowed>
        )}
        title={type.name}
        subtitle={rows => `类型 ${type.SettingType} · ${rows.length} 条`}
        what="字典查询"
        above={
          <Hint margin={[0, 0, 8, 0]}>
            来源：{provenanceText(type.provenance)}
            {type.changed > 0 && `；${type.changed} 条由管理员修改或新增`}
            {type.note && type.SettingType >= '20' && type.SettingType < '99' && `。${type.note}`}
          </Hint>
        }
      />
    </Stack>
  )
}

/** 字典. */
export const Page = createPage(
  {
    filters,
    drawers,
    resets: ['entry'],
    actions: ({ entry }) => (
      <Allowed to="system:dictionaries:edit">
        <Button type="primary" icon={<PlusOutlined />} onClick={() => entry.open('new')}>
          新增条目
        </Button>
      </Allowed>
    ),
  },
  Body,
)
