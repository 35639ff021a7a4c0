import { vocMonitorCalls } from '@qingyuan/contract/organics/voc-monitor.ts'
import { Stack, Text } from '@qingyuan/ui/layout.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { Button, ColorPicker, Input, InputNumber, Select, Switch } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { RuleLine } from '#/page/alarm-rules/rule-fields.tsx'
import { useMay } from '#/page/allowed.tsx'
import type { Category } from './rules-drawer.tsx'

type Draft = Omit<Category, 'id' | 'code' | 'rules'>
const blank: Draft = { name: '', colour: lightColours.textTertiary, sort: 50, receivers: [], taskAllowed: true }

const OpenCategory = ({ row, onClose }: { row: Category | null; onClose: () => void }) => {
  const allowed = useMay('alarm:rules')
  const [draft, setDraft] = useState<Draft>(row ?? blank)
  const set = (patch: Partial<Draft>) => setDraft(before => ({ ...before, ...patch }))
  const lists = [vocMonitorCalls.alarmFenlei, vocMonitorCalls.alarmRules, vocMonitorCalls.alarmQuery]
  const save = useAction(vocMonitorCalls.addAlarmCategory, { successMessage: row ? '修改成功!' : '创建成功!', invalidates: lists })
  const remove = useAction(vocMonitorCalls.deleteAlarmCategory, { successMessage: '删除成功!', invalidates: lists })
  const { name, colour, sort, receivers, taskAllowed } = draft
  const fault = name.trim() === '' ? '填写分类名称' : ''
  const submit = () =>
    void save.run({ ...(row ? { id: row.id } : {}), name, colour, sort, receivers, taskAllowed }).then(done => done && onClose())
  const error = fault || save.error?.message || remove.error?.message
  return (
    <SideDrawer
      open
      width={440}
      onClose={onClose}
      title={row ? `报警分类：${row.name}` : '新报警分类'}
      subtitle={row ? `${row.rules} 条规则` : '规则归入一个分类，分类决定颜色、排序和是否可派任务'}
      foot={
        <>
          {error ? <Text colour="errorText">{error}</Text> : <span />}
          {allowed && row && row.code === null && row.rules === 0 && (
            <Button danger loading={remove.busy} onClick={() => void remove.run({ id: row.id }).then(done => done && onClose())}>
              删除
            </Button>
          )}
          {allowed && (
            <Button type="primary" disabled={fault !== ''} loading={save.busy} onClick={submit}>
              保存
            </Button>
          )}
        </>
      }
    >
      <Stack gap={10}>
        <RuleLine label="名称">
          <Input
            size="small"
            value={name}
            maxLength={20}
            disabled={!allowed}
            onChange={event => set({ name: event.target.value })}
            style={{ width: 220 }}
            aria-label="分类名称"
          />
        </RuleLine>
        <RuleLine label="颜色">
          <ColorPicker
            size="small"
            value={colour}
            disabledAlpha
            showText
            disabled={!allowed}
            onChangeComplete={next => set({ colour: next.toHexString().slice(0, 7) })}
          />
        </RuleLine>
        <RuleLine label="排序">
          <InputNumber
            size="small"
            min={0}
            max={999}
            value={sort}
            disabled={!allowed}
            onChange={next => set({ sort: next ?? 0 })}
            style={{ width: 80 }}
            aria-label="排序"
          />
        </RuleLine>
        <RuleLine label="默认接收">
          <Select<string[]>
            size="small"
            mode="tags"
            value={[...receivers]}
            disabled={!allowed}
            open={false}
            suffixIcon={null}
            onChange={next => set({ receivers: next.slice(0, 50).map(text => text.slice(0, 40)) })}
            placeholder="姓名或岗位，回车确认"
            style={{ width: 260 }}
            aria-label="默认接收"
          />
        </RuleLine>
        <RuleLine label="可派任务">
          <Switch
            size="small"
            checked={taskAllowed}
            disabled={!allowed}
            onChange={next => set({ taskAllowed: next })}
            aria-label="可派任务"
          />
        </RuleLine>
      </Stack>
    </SideDrawer>
  )
}

/** A category of alarms; without an id a new one. A built-in one, or one with rules, stays. */
export const CategoryDrawer = ({ id, onClose }: { id: number | null; onClose: () => void }) => {
  const categories = useCall(vocMonitorCalls.alarmFenlei, {}).data
  if (id === null) return <OpenCategory row={null} onClose={onClose} />
  const row = categories?.find(category => category.id === id)
  return row ? <OpenCategory key={JSON.stringify(row)} row={row} onClose={onClose} /> : null
}
