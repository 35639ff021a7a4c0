import { CaretRightFilled, PauseOutlined } from '@ant-design/icons'
import { modelFileCalls } from '@qingyuan/contract/sources/model-files.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { IconButton } from '@qingyuan/ui/icon-button.tsx'
import { Select, Slider } from 'antd'
import { useEffect, useState } from 'react'
import { type QueryState, useCall } from '#/hooks/use-call.ts'
import { useHotkeys } from '#/hooks/use-hotkeys.ts'
import type { StateOf } from '#/hooks/use-url-state.ts'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import type { ModelFile } from './file-list.tsx'
import { FileMap } from './file-map.tsx'
import { kindWords } from './formats.ts'
import css from './model-files.module.css'
import type { viewShape } from './view.ts'

type View = StateOf<typeof viewShape>

interface TimesProps {
  times: readonly string[]
  at: number
  /** The picture before is still on its way. */
  busy: boolean
  onTime: (time: number) => void
}

/** The hours of the file, stepped by ← → and by playing. */
const Times = ({ times, at, busy, onTime }: TimesProps) => {
  const [playing, setPlaying] = useState(false)
  const last = times.length - 1
  const step = (by: number) => onTime(Math.min(Math.max(at + by, 0), last))
  useHotkeys({ ArrowLeft: () => step(-1), ArrowRight: () => step(1) })
  useEffect(() => {
    if (!playing || busy) return
    if (at >= last) return setPlaying(false)
    const timer = setTimeout(() => onTime(at + 1), 700)
    return () => clearTimeout(timer)
  }, [playing, busy, at, last, onTime])
  const toggle = () => {
    if (!playing && at >= last) onTime(0)
    setPlaying(!playing)
  }
  // One time has nothing to play.
  if (last < 1) return <div className={css.times}>{times[0] && <b>{times[0]}</b>}</div>
  return (
    <div className={css.times}>
      <IconButton label={playing ? '暂停' : '播放'} icon={playing ? <PauseOutlined /> : <CaretRightFilled />} onClick={toggle} />
      <Slider min={0} max={last} value={at} onChange={onTime} tooltip={{ formatter: value => times[value ?? 0] }} style={{ flex: 1 }} />
      <b>{times[at]}</b>
    </div>
  )
}

/** One file: what it is, and its values on a map. */
export const FileView = ({ file, view, change }: { file: ModelFile; view: View; change: (patch: Partial<View>) => void }) => {
  const species = file.species.includes(view.species) ? view.species : (file.species[0] ?? '')
  const time = Math.min(Math.max(Math.round(view.time), 0), Math.max(file.times.length - 1, 0))
  const question = species ? { id: file.id, species, time } : null
  const field = useCall(modelFileCalls.Grid, file.places.includes('grid') ? question : null, { staleMs: Infinity })
  const points = useCall(modelFileCalls.Points, file.places.includes('points') ? question : null, { staleMs: Infinity })
  const paths = useCall(modelFileCalls.Trajectories, file.kind === 'trajectory' ? { id: file.id } : null, { staleMs: Infinity })
  const asked = (file.kind === 'trajectory' ? paths : file.places.includes('grid') ? field : points) as QueryState<unknown>
  const drawn = file.kind === 'trajectory' || file.places.length > 0
  const choice = file.species.length > 1 && (
    <Select
      value={species}
      onChange={next => change({ species: next })}
      options={file.species.map(name => ({ value: name, label: name }))}
      showSearch
      popupMatchSelectWidth={200}
      style={{ width: 152 }}
      aria-label="物种"
    />
  )
  return (
    <Card title={file.name} subtitle={kindWords[file.kind]} tools={choice} fill>
      <p className={css.quiet}>{file.words}</p>
      {drawn ? (
        <StateGate query={asked} what="模型结果查询" skeleton="block" isEmpty={data => data === null}>
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
                <Times times={file.times} at={time} busy={asked.isFetching} onTime={next => change({ time: next })} />
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
