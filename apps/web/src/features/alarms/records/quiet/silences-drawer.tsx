import { alarmRecordCalls } from '@qingyuan/contract/alarms/records.ts'
import { alarmSilenceCalls } from '@qingyuan/contract/alarms/silences.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { PlainList } from '@qingyuan/ui/layout.tsx'
import { Section } from '@qingyuan/ui/section.tsx'
import { StateDot } from '@qingyuan/ui/state-dot.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { ActionButton } from '#/page/action-button.tsx'
import { useMay } from '#/page/allowed.tsx'
import { QueryDrawer } from '#/page/query-drawer.tsx'
import { EmptyState } from '#/page/state-gate.tsx'
import { EventItem, EventText } from '../alarm-look.tsx'
import { SilenceForm } from './silence-form.tsx'

type Silence = OutputOf<typeof alarmSilenceCalls.Query>[number]
const states = { waiting: ['warn', '未开始'], on: ['good', '静默中'], over: ['off', '已结束'] } as const

const SilenceItem = ({ silence, allowed }: { silence: Silence; allowed: boolean }) => {
  const [tone, word] = states[silence.state]
  return (
    <EventItem
      title={
        <b>
          <Subscript text={[silence.place ?? silence.county ?? '全市', silence.rule ?? '全部规则'].join(' · ')} />
        </b>
      }
      end={<StateDot tone={tone}>{word}</StateDot>}
    >
      <EventText>
        {silence.from.slice(5)} 时 — {silence.until.slice(5)} 时 · {silence.by} · 期间报警 {silence.alarms} 条
      </EventText>
      <EventText>{silence.reason}</EventText>
      {allowed && silence.state !== 'over' && (
        <ActionButton
          call={alarmSilenceCalls.End}
          input={{ id: silence.id }}
          successMessage="已提前结束"
          invalidates={[alarmSilenceCalls.Query, alarmRecordCalls.Query]}
          size="small"
        >
          提前结束
        </ActionButton>
      )}
    </EventItem>
  )
}

/** Windows without reminders: maintenance, known causes. Their alarms are recorded all the same. */
export const SilencesDrawer = ({ onClose }: { onClose: () => void }) => {
  const allowed = useMay('alarm:handle')
  return (
    <QueryDrawer
      query={useCall(alarmSilenceCalls.Query, {})}
      what="报警静默查询"
      skeleton="block"
      width={440}
      onClose={onClose}
      title="报警静默"
      subtitle="期间照常记录，不提醒；到期自动恢复，仍在持续的报警随即提醒"
      above={allowed && <SilenceForm />}
    >
      {rows => (
        <Section title="静默窗口">
          {rows.length === 0 ? (
            <EmptyState title="没有静默窗口" />
          ) : (
            <PlainList>
              {rows.map(silence => (
                <SilenceItem key={silence.id} silence={silence} allowed={allowed} />
              ))}
            </PlainList>
          )}
        </Section>
      )}
    </QueryDrawer>
  )
}
