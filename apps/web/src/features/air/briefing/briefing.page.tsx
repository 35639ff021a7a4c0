import {
  CheckOutlined,
  EditOutlined,
  FilePdfOutlined,
  FileWordOutlined,
  LeftOutlined,
  ReloadOutlined,
  RightOutlined,
} from '@ant-design/icons'
import { briefingCalls } from '@qingyuan/contract/air/briefing.ts'
import { briefingSectionIds, briefingSections, confidenceScale, gradeScale, nextStep } from '@qingyuan/domain/briefing.ts'
import { formatDateTime } from '@qingyuan/domain/time.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { IconButton } from '@qingyuan/ui/icon-button.tsx'
import { Caption, Hint, Inline, Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { StateDot } from '@qingyuan/ui/state-dot.tsx'
import { Alert, Button, Select } from 'antd'
import { FilterSelect } from '#/filters/filter-field.tsx'
import { useServerNow } from '#/hooks/server-now.ts'
import { useCall } from '#/hooks/use-call.ts'
import { useHotkeys } from '#/hooks/use-hotkeys.ts'
import { urlMaybeNumber, urlText } from '#/hooks/use-url-state.ts'
import { ActionButton } from '#/page/action-button.tsx'
import { useMay } from '#/page/allowed.tsx'
import { createPage, type PageProps } from '#/page/create-page.tsx'
import { plainDrawer, recordDrawer, textDrawer } from '#/page/drawer.ts'
import { useSaveFile } from '#/page/save-file.ts'
import { StandardChip } from '#/page/standard-chip.tsx'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import { TodoBlock } from '#/page/work/todo-block.tsx'
import css from './briefing.module.css'
import { type Briefing, issueText, stateWords } from './briefing-look.ts'
import { DispatchDrawer } from './dispatch-drawer.tsx'
import { BriefingEditor } from './edit-drawer.tsx'
import { FieldDrawer } from './field-drawer.tsx'
import { sectionFigures } from './figures.tsx'
import { type OpenOrder, Proposals } from './proposals.tsx'
import { SentenceLine } from './sentences.tsx'

/** Value of the whole city in the choice of areas. */
const city = 'city'

const filters = {
  /** A county by its number, `city`, or empty for the own area. */
  area: urlText(),
  day: urlText(),
  /** A version, instead of the newest. */
  version: urlMaybeNumber(),
  /** The version that this one is compared with. */
  against: urlMaybeNumber(),
}
const drawers = { edit: plainDrawer, order: recordDrawer, field: textDrawer }

const areaInput = (area: string) => (area === city ? { wholeCity: true } : area ? { countyId: Number(area) } : {})

const useBriefing = ({ area, day, version }: PageProps<typeof filters, typeof drawers>) => ({
  query: useCall(
    briefingCalls.Query,
    { ...areaInput(area), ...(day && { day }), ...(version !== null && { id: version }) },
    {
      // Soon after a start there is none yet.
      refetchEveryMs: known => (known === null ? 5_000 : 300_000),
    },
  ),
})
type Props = PageProps<typeof filters, typeof drawers> & ReturnType<typeof useBriefing>

const isNewest = ({ id, versions }: Briefing) => versions[0]?.id === id
const invalidates = [briefingCalls.Query]

/** Issue of a day, with the one before and the one after it. Days come newest first. */
const IssueSelect = ({ query: { data }, page }: Props) => {
  const days = data?.days ?? []
  const at = data ? days.indexOf(data.day) : -1
  const show = (day: string | undefined) => page.change({ day: day ?? '', version: null, against: null })
  return (
    <Inline gap={4}>
      <IconButton label="上一期" icon={<LeftOutlined />} disabled={at < 0 || at >= days.length - 1} onClick={() => show(days[at + 1])} />
      <FilterSelect
        name="期次"
        width={196}
        value={data?.day ?? null}
        onChange={day => show(day ?? undefined)}
        options={days.map(value => ({ value, label: `${issueText(value)} · ${value.slice(5)}` }))}
      />
      <IconButton label="下一期" icon={<RightOutlined />} disabled={at <= 0} onClick={() => show(days[at - 1])} />
    </Inline>
  )
}

const AreaSelect = ({ query: { data }, page }: Props) =>
  (data?.areas.length ?? 0) > 1 && (
    <FilterSelect
      label="区域"
      width={104}
      value={String(data!.countyId ?? city)}
      onChange={area => page.change({ area, version: null, against: null })}
      options={data!.areas.map(({ countyId, name }) => ({ value: String(countyId ?? city), label: name }))}
    />
  )

const Actions = ({ query: { data }, edit }: Props) => {
  const document = useSaveFile(briefingCalls.Document)
  const mayExport = useMay('air:export')
  const download = (format: 'docx' | 'pdf') => data && mayExport && document.save({ id: data.id, format })
  useHotkeys({ d: () => download('docx'), p: () => download('pdf') })
  if (!data) return null
  return (
    <>
      {data.mayEdit && isNewest(data) && (
        <>
          <span className={css.wide}>
            <ActionButton
              call={briefingCalls.Compose}
              input={data.countyId === null ? {} : { countyId: data.countyId }}
              successMessage="已按最新数据生成"
              invalidates={invalidates}
              icon={<ReloadOutlined />}
              confirm={
                data.changed > 0
                  ? {
                      question: `第 ${data.version} 版修改过的 ${data.changed} 句不带入新版，旧版仍可查看。重新生成？`,
                      okText: '重新生成',
                      danger: false,
                    }
                  : undefined
              }
            >
              重新生成
            </ActionButton>
          </span>
          <Button icon={<EditOutlined />} onClick={edit.open}>
            编辑
          </Button>
        </>
      )}
      {mayExport && (
        <>
          <Button icon={<FileWordOutlined />} loading={document.busy} onClick={() => download('docx')} title="按 D 键导出 Word">
            导出 docx
          </Button>
          <Button icon={<FilePdfOutlined />} loading={document.busy} onClick={() => download('pdf')} title="按 P 键导出 PDF">
            导出 PDF
          </Button>
        </>
      )}
      {data.mayEdit && isNewest(data) && data.state === 'draft' && (
        <ActionButton
          call={briefingCalls.Release}
          input={{ id: data.id }}
          type="primary"
          icon={<CheckOutlined />}
          confirm={{ question: `签发第 ${data.version} 版？`, okText: '签发', danger: false, content: '签发后再修改会成为新的一版。' }}
          successMessage="签发成功!"
          invalidates={invalidates}
        >
          签发
        </ActionButton>
      )}
    </>
  )
}

const Head = ({ briefing, against, page }: { briefing: Briefing } & Pick<Props, 'against' | 'page'>) => {
  const {
    title,
    version,
    state,
    madeAt,
    madeBy,
    changed,
    releasedAt,
    releasedBy,
    asOf,
    reporting,
    issued,
    standard,
    demo,
    versions,
    newer,
  } = briefing
  const others = versions.filter(({ id }) => id !== briefing.id)
  return (
    <Card>
      <Text as="h2" size={16} weight={600} margin={[14, 0, 8, 0]}>
        {title}
      </Text>
      <Row wrap gap="4px 16px" size={12}>
        <StateDot tone={state === 'released' ? 'good' : 'warn'}>
          第 {version} 版 {stateWords[state]}
        </StateDot>
        <span>
          {madeBy} {madeAt.slice(0, 16)}
          {changed > 0 && ` 改 ${changed} 处`}
        </span>
        {releasedAt && (
          <span>
            {releasedBy} {releasedAt.slice(0, 16)} 签发
          </span>
        )}
        {others.length > 0 && (
          <>
            <Select
              size="small"
              aria-label="版本"
              value={briefing.id}
              onChange={id => page.change({ version: id === versions[0]!.id ? null : id, against: null })}
              options={versions.map(each => ({ value: each.id, label: `第 ${each.version} 版` }))}
              style={{ width: 96 }}
            />
            <Select
              size="small"
              allowClear
              aria-label="对比版本"
              placeholder="对比版本"
              value={against ?? undefined}
              onChange={(id?: number) => page.change({ against: id ?? null })}
              options={others.map(each => ({ value: each.id, label: `对比第 ${each.version} 版` }))}
              style={{ width: 116 }}
            />
          </>
        )}
        <StandardChip standard={`AQI 按 ${standard}`} />
        <Caption end>
          数据截至 {asOf ?? '—'} 时 · {reporting} · 起报 {issued ?? '—'}
          {demo && ' · 演示数据'}
        </Caption>
      </Row>
      {newer.length > 0 && (
        <Text as="div" margin={[8, 0, 0, 0]}>
          <Alert
            type="info"
            showIcon
            title={`这一版编制后又有了${newer.join('、')}，文字和图未计入。${briefing.mayEdit ? '重新生成后计入。' : ''}`}
          />
        </Text>
      )}
    </Card>
  )
}

interface PartsProps {
  briefing: Briefing
  against: number | null
  onOrder: OpenOrder
  onField: (key: string) => void
}

const Parts = ({ briefing, against, onOrder, onField }: PartsProps) => {
  const now = formatDateTime(useServerNow())
  const old = useCall(briefingCalls.Query, against === null ? null : { id: against }, { keepPrevious: false }).data
  const beforeOf = (key: string) => (old ? (old.sentences.find(each => each.key === key) ?? null) : undefined)
  return (
    <Card>
      <div className={css.parts}>
        {briefingSectionIds.map((section, n) => {
          const sentences = briefing.sentences.filter(each => each.section === section)
          return (
            <section key={section} className={css.part} data-section={section}>
              <div>
                <div className={css.number}>{n + 1}</div>
                <b>{briefingSections[section]}</b>
              </div>
              <div>
                {sentences.map(sentence => (
                  <SentenceLine key={sentence.key} sentence={sentence} before={beforeOf(sentence.key)} />
                ))}
                {section === 'actions' && (
                  <>
                    <Text as="p" margin={[0, 0, 6, 0]}>
                      按报警、案件和预报提出，最急的在前；派单后进入各方待办。
                    </Text>
                    {briefing.versions[0]?.state === 'draft' && (
                      <Text as="p" weight={600} margin={[0, 0, 6, 0]}>
                        {nextStep(briefing.day, now)}。
                      </Text>
                    )}
                    <Caption as="p">按 D 键导出 Word，按 P 键导出 PDF，两者内容相同；打印用浏览器的打印（Ctrl + P）。</Caption>
                    <Caption as="p">把握用词　{confidenceScale}</Caption>
                    <Caption as="p">{gradeScale}</Caption>
                  </>
                )}
                {section !== 'actions' && sentences.length === 0 && <Hint>目前没有可以说明的数据。</Hint>}
              </div>
              {section === 'actions' ? (
                <Proposals actions={briefing.actions} {...{ onOrder, onField }} />
              ) : (
                <div className={css.figures}>{sectionFigures(section, briefing.figures)}</div>
              )}
            </section>
          )
        })}
      </div>
    </Card>
  )
}

const Body = ({ query, against, page, order, field }: Props) => (
  <StateGate
    query={query}
    main
    what="今日研判查询"
    isEmpty={data => data === null}
    empty={<EmptyState title="还没有研判">每日 07:30 自动生成；有实况数据后，最近一日的研判会在一分钟内生成。</EmptyState>}
  >
    {data =>
      data && (
        <Stack>
          <Head briefing={data} against={against} page={page} />
          <div className={css.notPrinted}>
            <TodoBlock most={2} main={false} height="content" compact />
          </div>
          <Parts briefing={data} against={against} onOrder={order.open} onField={field.open} />
        </Stack>
      )
    }
  </StateGate>
)

/** 今日研判. */
export const Page = createPage(
  {
    filters,
    drawers,
    useShared: useBriefing,
    bar: props => (
      <>
        <AreaSelect {...props} />
        <IssueSelect {...props} />
      </>
    ),
    actions: props => <Actions {...props} />,
    drawer: ({ edit, order, field, query: { data } }) =>
      edit.value && data ? (
        <BriefingEditor key={data.id} briefing={data} onClose={edit.close} />
      ) : field.value && data ? (
        <FieldDrawer key={field.value} briefing={data} actionKey={field.value} onClose={field.close} />
      ) : (
        order.value !== null && <DispatchDrawer key={order.value} caseId={order.value} onClose={order.close} />
      ),
  },
  Body,
)
