import { CaretRightFilled, PauseOutlined } from '@ant-design/icons'
import { modelFileCalls } from '@qingyuan/contract/sources/model-files.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { IconButton } from '@qingyuan/ui/icon-button.tsx'
import { Box, Caption, Row, Text } from '@qingyuan/ui/layout.tsx'
import { Select, Slider } from 'antd'
import { type QueryState, useCall } from '#/hooks/use-call.ts'
import { useStepping } from '#/map/use-stepping.ts'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import { FileMap } from './file-map.tsx'
import { kindWords, type ModelFile } from './formats.ts'

interface TimesProps {
  times: readonly string[]
  at: number
  /** The picture before is still on its way. */
  busy: boolean
  onTime: (time: number) => void
}

/** The hours of the file, stepped by ← → and by playing. */
const Times = ({ times, at, busy, onTime }: TimesProps) => {
  const last = times.length - 1
  const { playing, go, toggle } = useStepping({
    at,
    last,
    next: (from, by) => Math.min(Math.max(from + by, 0), last),
    onGo: onTime,
    busy,
    stepMs: 700,
  })
  const start = () => {
    if (!playing && at >= last) go(0)
    toggle()
  }
  return (
    <Row rigid gap={16} padding={[8, 0, 0, 0]}>
      <IconButton label={playing ? '暂停' : '播放'} icon={playing ? <PauseOutlined /> : <CaretRightFilled />} onClick={start} />
      <Box grow>
        <Slider min={0} max={last} value={at} onChange={go} tooltip={{ formatter: value => times[value ?? 0] }} />
      </Box>
      <Text as="b" minWidth={112} weight={600} textAlign="right">
        {times[at]}
      </Text>
    </Row>
  )
}

interface FileViewProps {
  file: ModelFile
  species: string
  time: number
  onChange: (patch: { species?: string; time?: number }) => void
}

/** One file: what it is, and its values on a map. */
export const FileView = ({ file, species: wanted, time: wantedTime, onChange }: FileViewProps) => {
  const species = file.species.includes(wanted) ? wanted : (file.species[0] ?? '')
  const time = Math.min(Math.max(Math.round(wantedTime), 0), Math.max(file.times.length - 1, 0))
  const input = species ? { id: file.id, species, time } : null
  const field = useCall(modelFileCalls.Grid, file.places.includes('grid') ? input : null, { staleMs: Infinity })
  const points = useCall(modelFileCalls.Points, file.places.includes('points') ? input : null, { staleMs: Infinity })
  const paths = useCall(modelFileCalls.Trajectories, file.kind === 'trajectory' ? { id: file.id } : null, { staleMs: Infinity })
  const query = (file.kind === 'trajectory' ? paths : file.places.includes('grid') ? field : points) as QueryState<unknown>
  const drawn = file.kind === 'trajectory' || file.places.length > 0
  const choice = file.species.length > 1 && (
    <Select
      value={species}
      onChange={next => onChange({ species: next })}
      options={file.species.map(name => ({ value: name, label: name }))}
      showSearch
      popupMatchSelectWidth={200}
      style={{ width: 152 }}
      aria-label="物种"
    />
  )
  return (
    <Card title={file.name} subtitle={kindWords[file.kind]} tools={choice} fill>
      <Caption>{file.words}</Caption>
      {drawn ? (
        <StateGate query={query} what="模型结果查询" skeleton="block" isEmpty={data => data === null}>
          {() => (
            <>
              <FileMap
                file={file}
                species={species}
                field={field.data ?? null}
                points={points.data ?? null}
                paths={paths.data?.trajectories ?? []}
              />
              {file.kind !== 'trajectory' && file.times.length > 1 && (
                <Times times={file.times} at={time} busy={query.isFetching} onTime={next => onChange({ time: next })} />
              )}
            </>
          )}
        </StateGate>
      ) : (
        <EmptyState title="这个文件没有可上图的网格">平面没有说明在哪里。重新导入时填写原点经纬度。</EmptyState>
      )}
    </Card>
  )
}
