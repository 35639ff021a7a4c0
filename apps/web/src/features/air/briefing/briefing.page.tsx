import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { briefingCalls } from '@qingyuan/contract/air/briefing.ts'
import { briefingSectionIds, briefingSections, confidenceScale, gradeScale, nextStep } from '@qingyuan/domain/briefing.ts'
import { formatDateTime } from '@qingyuan/domain/time.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { IconButton } from '@qingyuan/ui/icon-button.tsx'
import { Caption, Hint, Inline, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { FilterSelect } from '#/filters/filter-field.tsx'
import { useServerNow } from '#/hooks/server-now.ts'
import { useCall } from '#/hooks/use-call.ts'
import { urlMaybeNumber, urlText } from '#/hooks/use-url-state.ts'
import { createPage, type PageProps } from '#/page/create-page.tsx'
import { plainDrawer, recordDrawer, textDrawer } from '#/page/drawer.ts'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import { TodoBlock } from '#/page/work/todo-block.tsx'
import css from './briefing.module.css'
import { BriefingActions } from './briefing-actions.tsx'
import { BriefingHead } from './briefing-head.tsx'
import { type Briefing, issueText } from './briefing-look.ts'
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
          <BriefingHead briefing={data} against={against} onVersion={(version, other) => page.change({ version, against: other })} />
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
    actions: ({ query: { data }, edit }) => data && <BriefingActions briefing={data} onEdit={edit.open} />,
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
