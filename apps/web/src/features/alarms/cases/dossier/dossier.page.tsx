import { AimOutlined, FilePdfOutlined, FileWordOutlined, LeftOutlined, LinkOutlined } from '@ant-design/icons'
import { caseCalls } from '@qingyuan/contract/alarms/cases.ts'
import { type FieldTask, fieldTaskIds } from '@qingyuan/domain/lifecycles/field-order.ts'
import { formatHour, parseHour } from '@qingyuan/domain/time.ts'
import { IconButton } from '@qingyuan/ui/icon-button.tsx'
import { Caption, Text } from '@qingyuan/ui/layout.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useCall } from '#/hooks/use-call.ts'
import { useEvents } from '#/hooks/use-events.ts'
import { urlMaybeNumber } from '#/hooks/use-url-state.ts'
import { useMay } from '#/page/allowed.tsx'
import { createPage } from '#/page/create-page.tsx'
import { wordDrawer } from '#/page/drawer.ts'
import { PageEmpty } from '#/page/page-empty.tsx'
import { useSaveFile } from '#/page/save-file.ts'
import { StandardChip } from '#/page/standard-chip.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import { questionOfAlarm, tracingLink } from '#/page/tracing-link.ts'
import { CaseFieldDrawer } from '#/page/work/field/case-field-drawer.tsx'
import { caseLink, casesPath } from '#/page/work/work-paths.ts'
import { appToast } from '#/toaster.tsx'
import { CaseStateDot, type Dossier } from '../case-look.tsx'
import css from './dossier.module.css'
import { OrdersCard } from './orders-card.tsx'
import { ProcessCard } from './process-card.tsx'
import { RolePanel } from './role-panel.tsx'
import { StageStrip } from './stages.tsx'
import { TraceCard } from './trace-card.tsx'

const refetchMs = 30_000
/** While the platform computes the trace. */
const tracingMs = 3000

/** Address of the trace of the case: the hours that were traced, or those of the alarm. */
const traceLink = ({ case: found, alarm, trace }: Dossier): string | null => {
  const clock = (label: string) => `${label}:00:00`
  const from = trace.result ? formatHour(parseHour(trace.result.from)!) : alarm.openedAt.slice(0, 13)
  const to = trace.result ? trace.result.to : (alarm.endedAt ?? alarm.openedAt).slice(0, 13)
  const { alarmId: id, placeId, parameter } = found
  const question = questionOfAlarm({ id, placeId, parameter, severity: alarm.severity, openedAt: clock(from), lastAt: clock(to) })
  return question && tracingLink(question)
}

interface HeadProps {
  dossier: Dossier
  standard: string | undefined
  /** Address of the trace; null where there is none, or the user may not see it. */
  link: string | null
}

const Head = ({ dossier, standard, link }: HeadProps) => {
  const { case: found, alarm } = dossier
  const navigate = useNavigate()
  const document = useSaveFile(caseCalls.Document)
  const copy = () => {
    void navigator.clipboard?.writeText(window.location.href).then(() => appToast.success('链接已复制'))
  }
  return (
    <header className={css.head}>
      <IconButton label="返回案件查询" icon={<LeftOutlined />} onClick={() => void navigate(casesPath)} />
      <Text as="b" size={16} weight={600}>
        <Subscript text={found.title} />
      </Text>
      <Caption>
        案号 {found.number} · {found.countyName} · <Subscript text={alarm.ruleWords} />
        {found.alarms > 1 && ` · 并案 ${found.alarms} 次报警`}
      </Caption>
      <CaseStateDot state={found.state} />
      <span className={css.tools}>
        {standard && <StandardChip standard={standard} />}
        {link && (
          <Link to={link}>
            <Button icon={<AimOutlined />}>溯源结果</Button>
          </Link>
        )}
        <Button icon={<FileWordOutlined />} loading={document.busy} onClick={() => document.save({ id: found.id, format: 'docx' })}>
          导出案卷
        </Button>
        <Button icon={<FilePdfOutlined />} loading={document.busy} onClick={() => document.save({ id: found.id, format: 'pdf' })}>
          导出 PDF
        </Button>
        {window.isSecureContext && (
          <Button icon={<LinkOutlined />} onClick={copy}>
            复制链接
          </Button>
        )}
      </span>
    </header>
  )
}

const Record = ({ id, onField }: { id: number; onField: (task: FieldTask) => void }) => {
  const query = useCall(
    caseCalls.QueryByID,
    { id },
    { keepPrevious: false, refetchEveryMs: data => (data?.case.state === 'tracing' ? tracingMs : refetchMs) },
  )
  const effect = useCall(caseCalls.Effect, { id }, { keepPrevious: false })
  const mayTrace = useMay('vocs:enterpriseInfo')
  const linkOf = (dossier: Dossier) => (mayTrace ? traceLink(dossier) : null)
  useEvents(['alarm'], () => void query.refetch(), 2000)
  return (
    <StateGate query={query} what="案卷查询" skeleton="block" main>
      {dossier => (
        <div className={css.page}>
          <Head dossier={dossier} standard={effect.data?.hours.meta.standard} link={linkOf(dossier)} />
          <StageStrip stages={dossier.stages} />
          <div className={css.columns}>
            <div className={css.left}>
              <ProcessCard dossier={dossier} query={effect} />
              <div className={css.pair}>
                <TraceCard trace={dossier.trace} orders={dossier.orders} may={dossier.may} link={linkOf(dossier)} onField={onField} />
                <OrdersCard orders={dossier.orders} fieldOrders={dossier.fieldOrders} />
              </div>
            </div>
            <aside className={css.right}>
              <RolePanel dossier={dossier} effect={effect.data?.effect ?? null} />
            </aside>
          </div>
        </div>
      )}
    </StateGate>
  )
}

/** The newest case where the address names none. */
const Newest = () => {
  const navigate = useNavigate()
  const query = useCall(caseCalls.Query, { page: 1, pageSize: 1 })
  const found = query.data?.rows[0]
  if (found) return <Record key={found.id} id={found.id} onField={task => void navigate(`${caseLink(found.id)}&field=${task}`)} />
  return (
    <StateGate query={query} what="案件查询" main>
      {() => (
        <PageEmpty title="没有案件" main>
          报警触发并可溯源时自动立案。
        </PageEmpty>
      )}
    </StateGate>
  )
}

/** 案卷: one case from its alarm to its effect. */
export const Page = createPage(
  {
    filters: { case: urlMaybeNumber() },
    drawers: { field: wordDrawer(fieldTaskIds) },
    drawer: ({ case: id, field }) =>
      id !== null && field.value && <CaseFieldDrawer key={`${id}${field.value}`} caseId={id} task={field.value} onClose={field.close} />,
  },
  ({ case: id, field }) => (id === null ? <Newest /> : <Record key={id} id={id} onField={field.open} />),
)
