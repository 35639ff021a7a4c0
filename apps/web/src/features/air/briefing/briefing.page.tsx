import { CheckOutlined, EditOutlined, FileWordOutlined, PrinterOutlined, ReloadOutlined } from '@ant-design/icons'
import { briefingCalls } from '@qingyuan/contract/air/briefing.ts'
import { briefingSectionIds, briefingSections, confidenceScale } from '@qingyuan/domain/briefing.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Box, Caption, Hint, Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { StateDot } from '@qingyuan/ui/state-dot.tsx'
import { Button, Select } from 'antd'
import { Link } from 'react-router'
import { FilterSelect } from '#/filters/filter-field.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { useHotkeys } from '#/hooks/use-hotkeys.ts'
import { urlMaybeNumber, urlText } from '#/hooks/use-url-state.ts'
import { ActionButton } from '#/page/action-button.tsx'
import { useMay } from '#/page/allowed.tsx'
import { createPage, type PageProps } from '#/page/create-page.tsx'
import { plainDrawer } from '#/page/drawer.ts'
import { useSaveFile } from '#/page/save-file.ts'
import { StandardChip } from '#/page/standard-chip.tsx'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import { TodoBlock } from '#/page/work/todo-block.tsx'
import css from './briefing.module.css'
import { type Briefing, pageLink, stateWords } from './briefing-look.ts'
import { BriefingEditor } from './edit-drawer.tsx'
import { sectionFigures } from './figures.tsx'
import { SentenceLine } from './sentences.tsx'

const filters = {
  day: urlText(),
  /** A version, instead of the newest. */
  version: urlMaybeNumber(),
  /** The version that this one is compared with. */
  against: urlMaybeNumber(),
}
const drawers = { edit: plainDrawer }

const useBriefing = ({ day, version }: PageProps<typeof filters, typeof drawers>) => ({
  query: useCall(
    briefingCalls.Query,
    { ...(day && { day }), ...(version !== null && { id: version }) },
    {
      // Soon after a start there is none yet.
      refetchEveryMs: known => (known === null ? 5_000 : 300_000),
    },
  ),
})
type Props = PageProps<typeof filters, typeof drawers> & ReturnType<typeof useBriefing>

const isNewest = ({ id, versions }: Briefing) => versions[0]?.id === id
const invalidates = [briefingCalls.Query]

const DaySelect = ({ query: { data }, page }: Props) => (
  <FilterSelect
    label="日期"
    width={132}
    value={data?.day ?? null}
    onChange={day => page.change({ day: day ?? '', version: null, against: null })}
    options={(data?.days ?? []).map(value => ({ value, label: value }))}
  />
)

const Actions = ({ query: { data }, edit }: Props) => {
  const document = useSaveFile(briefingCalls.Document)
  const mayExport = useMay('air:export')
  const download = () => data && document.save({ id: data.id })
  useHotkeys({ d: () => mayExport && download(), p: () => window.print() })
  if (!data) return null
  return (
    <>
      {data.mayEdit && isNewest(data) && (
        <>
          <ActionButton
            call={briefingCalls.Compose}
            input={{}}
            successMessage="已按最新数据生成"
            invalidates={invalidates}
            icon={<ReloadOutlined />}
          >
            重新生成
          </ActionButton>
          <Button icon={<EditOutlined />} onClick={edit.open}>
            编辑
          </Button>
        </>
      )}
      {mayExport && (
        <Button icon={<FileWordOutlined />} loading={document.busy} onClick={download} title="D">
          导出 docx
        </Button>
      )}
      <Button icon={<PrinterOutlined />} onClick={() => window.print()} title="P">
        打印 / PDF
      </Button>
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
  const { title, version, state, madeAt, madeBy, changed, releasedAt, releasedBy, asOf, reporting, issued, standard, demo, versions } =
    briefing
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
    </Card>
  )
}

const Proposals = ({ actions }: Pick<Briefing, 'actions'>) =>
  actions.length === 0 ? (
    <Hint>没有需要派单或会商的事项。</Hint>
  ) : (
    <Stack>
      {actions.map(({ key, title, note, page, button }, n) => (
        <Row key={key} justify="between">
          <Box>
            <Box weight={600}>
              {n + 1}. {title}
            </Box>
            <Caption>{note}</Caption>
          </Box>
          <Link to={pageLink(page)}>
            <Button>{button}</Button>
          </Link>
        </Row>
      ))}
    </Stack>
  )

const Parts = ({ briefing, against }: { briefing: Briefing; against: number | null }) => {
  const old = useCall(briefingCalls.Query, against === null ? null : { id: against }, { keepPrevious: false }).data
  const beforeOf = (key: string) => (old ? (old.sentences.find(each => each.key === key) ?? null) : undefined)
  return (
    <Card>
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
                  <Proposals actions={briefing.actions} />
                  <Caption>{confidenceScale}</Caption>
                </>
              )}
              {section !== 'actions' && sentences.length === 0 && <Hint>目前没有可以说明的数据。</Hint>}
            </div>
            <div className={css.figures}>{sectionFigures(section, briefing.figures)}</div>
          </section>
        )
      })}
    </Card>
  )
}

const Body = ({ query, against, page }: Props) => (
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
          <TodoBlock most={2} main={false} height="content" />
          <Parts briefing={data} against={against} />
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
    bar: props => <DaySelect {...props} />,
    actions: props => <Actions {...props} />,
    drawer: ({ edit, query: { data } }) => edit.value && data && <BriefingEditor key={data.id} briefing={data} onClose={edit.close} />,
  },
  Body,
)
