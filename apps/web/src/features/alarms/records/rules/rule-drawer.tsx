import { alarmRuleCalls } from '@qingyuan/contract/alarms/rules.ts'
import { faultOfTerms } from '@qingyuan/domain/alarms/check-rule.ts'
import { Text } from '@qingyuan/ui/layout.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Button } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { Trial } from '#/page/alarm-rules/trial.tsx'
import { useMay } from '#/page/allowed.tsx'
import { QueryDrawer } from '#/page/query-drawer.tsx'
import { type Draft, draftOf, newDraft, type RuleRow } from './draft.ts'
import { RuleForm } from './rule-form.tsx'

const faultOf = (draft: Draft): string => (draft.name.trim() === '' ? '填写规则名称' : (faultOfTerms(draft) ?? ''))

const OpenRule = ({ row, onClose }: { row: RuleRow | null; onClose: () => void }) => {
  const allowed = useMay('alarm:rules')
  const [draft, setDraft] = useState<Draft>(row ? draftOf(row) : newDraft)
  const [tried, setTried] = useState('')
  const save = useAction(alarmRuleCalls.Save, {
    successMessage: row ? '修改成功!' : '创建成功!',
    invalidates: [alarmRuleCalls.Query, alarmRuleCalls.Try],
  })
  const fault = faultOf(draft)
  // What was tried last stays on screen while a field is wrong.
  const [last, setLast] = useState<Draft | null>(null)
  const isRight = faultOfTerms(draft) === null
  if (isRight && last !== draft) setLast(draft)
  const tryable = isRight ? draft : last
  const submit = (id: number | undefined) =>
    void save.run({ ...draft, ...(id === undefined ? {} : { id }) }).then(done => done && onClose())
  return (
    <SideDrawer
      open
      width={440}
      onClose={onClose}
      title="规则试算"
      subtitle="用历史数据回放，不影响现行规则"
      foot={
        <>
          {fault || save.error ? <Text colour="errorText">{fault || save.error?.message}</Text> : <span>{tried}</span>}
          {allowed && row && (
            <Button disabled={fault !== ''} loading={save.busy} onClick={() => submit(undefined)}>
              另存为新规则
            </Button>
          )}
          {allowed && (
            <Button type="primary" disabled={fault !== ''} loading={save.busy} onClick={() => submit(row?.id)}>
              保存生效
            </Button>
          )}
        </>
      }
    >
      <RuleForm draft={draft} onChange={patch => setDraft(before => ({ ...before, ...patch }))} disabled={!allowed} />
      {tryable && <Trial draft={tryable} ruleId={row?.id ?? null} onTried={setTried} />}
    </SideDrawer>
  )
}

/** A rule to try and to change; without an id a new one. */
export const RuleDrawer = ({ id, onClose }: { id: number | null; onClose: () => void }) => {
  const query = useCall(alarmRuleCalls.Query, {})
  if (id === null) return <OpenRule row={null} onClose={onClose} />
  const row = query.data?.find(rule => rule.id === id)
  if (row) return <OpenRule key={row.updatedAt} row={row} onClose={onClose} />
  return (
    <QueryDrawer query={query} what="报警规则查询" width={440} onClose={onClose} title="规则试算" isEmpty={() => true}>
      {() => null}
    </QueryDrawer>
  )
}
