import { cellText } from '@qingyuan/domain/fill-form/columns.ts'
import type { FormChange } from '@qingyuan/domain/fill-form/diff.ts'
import type { FieldValue } from '@qingyuan/domain/fill-form/field.ts'
import { sectionOf } from '@qingyuan/domain/fill-form/form.ts'
import { applyChanges, changeKey, conflictOf } from '@qingyuan/domain/fill-form/merge.ts'
import { Box, Text } from '@qingyuan/ui/layout.tsx'
import { PlainTable } from '@qingyuan/ui/plain-table.tsx'
import { Button, Modal, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { namesOf, type OptionsOf } from '#/page/form/use-options.ts'
import type { FillSaving } from './use-saving.ts'

type Side = 'mine' | 'theirs'

const valueText = ({ section, field, kind }: FormChange, value: FieldValue, side: Side, optionsOf: OptionsOf | undefined): string => {
  if (kind === 'added') return side === 'mine' ? '有这一项' : '没有'
  if (kind === 'removed') return side === 'mine' ? '已删除' : '有这一项'
  const found = sectionOf.get(section)?.fields.find(({ key }) => key === field)
  return (found && cellText(found, value, namesOf(found, optionsOf))) || '—'
}

/** Another user saved a newer revision: both values of each field, and the choice between them, as a whole or field by field. */
export const ConflictModal = ({ saving: { saving, state }, optionsOf }: { saving: FillSaving; optionsOf: OptionsOf | undefined }) => {
  const theirs = state.theirs!
  const { changes, own } = useMemo(
    () => conflictOf(state.base, state.form, theirs.form, optionsOf),
    [state.base, state.form, theirs.form, optionsOf],
  )
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const sideOf = (change: FormChange): Side => chosen[changeKey(change)] ?? (own.has(changeKey(change)) ? 'mine' : 'theirs')
  const mine = changes.filter(change => sideOf(change) === 'mine')
  return (
    <Modal
      open
      width={840}
      closable={false}
      title="这份填报已在别处保存，请选择保留哪些内容"
      footer={
        <>
          <Button onClick={() => saving.resolve(theirs.form)}>全部用已保存的</Button>
          <Button onClick={() => saving.resolve(state.form)}>全部用本机的</Button>
          <Button type="primary" onClick={() => saving.resolve(applyChanges(theirs.form, state.form, mine))}>
            按所选合并并保存
          </Button>
        </>
      }
    >
      <Text as="p" margin={[8, 0, 0, 0]} size={12} colour="textSecondary">
        另一个窗口或另一位人员在 {theirs.savedAt ?? '—'} 保存了较新的版本。双方内容不同的共 {changes.length}{' '}
        处；本机改过的默认取本机，其余取已保存的。
      </Text>
      <Box maxHeight={420} overflow="auto">
        <PlainTable
          rows={changes}
          cells={{ padding: [6, 8], height: 'auto' }}
          columns={[
            { title: '字段', cell: ({ label }) => label },
            { title: '已保存的', align: 'left', cell: change => valueText(change, change.from, 'theirs', optionsOf) },
            { title: '本机的', align: 'left', cell: change => valueText(change, change.to, 'mine', optionsOf) },
            {
              title: '保留',
              align: 'left',
              cell: change => (
                <Segmented<Side>
                  size="small"
                  value={sideOf(change)}
                  onChange={side => setChosen(before => ({ ...before, [changeKey(change)]: side }))}
                  options={[
                    { value: 'theirs', label: '已保存' },
                    { value: 'mine', label: '本机' },
                  ]}
                />
              ),
            },
          ]}
        />
      </Box>
    </Modal>
  )
}
