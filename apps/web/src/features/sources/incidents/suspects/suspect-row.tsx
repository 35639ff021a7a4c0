import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { IntervalBar } from '@qingyuan/charts/svg/interval-bar.tsx'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { intervalText, positionText, shareText, suspectColour } from '@qingyuan/domain/suspect-text.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import type { Suspect } from '../incident.ts'
import { chipsOf } from './suspect-look.ts'
import css from './suspects.module.css'

interface SuspectRowProps {
  suspect: Suspect
  rank: number
  /** Share that a full bar stands for. */
  scale: number
  chosen: boolean
  onChoose: () => void
  onOpen: () => void
  /** Null where the person may not send orders. */
  onOrder: (() => void) | null
}

/** One ranked enterprise: share with its interval, where it lies, and the evidence. */
export const SuspectRow = ({ suspect, rank, scale, chosen, onChoose, onOpen, onOrder }: SuspectRowProps) => (
  <li className={css.row} data-chosen={chosen} aria-current={chosen} onClick={onChoose}>
    <button
      type="button"
      className={css.rank}
      style={{ background: suspectColour(suspect.share) }}
      aria-label={`只看第 ${rank} 位 ${suspect.name} 的扩散`}
      aria-pressed={chosen}
    >
      {rank}
    </button>
    <div className={css.rowBody}>
      <p className={css.name}>
        <button
          type="button"
          onClick={event => {
            event.stopPropagation()
            onOpen()
          }}
        >
          {suspect.name}
        </button>
        <span>
          {suspect.industry}
          {suspect.grade && ` · ${suspect.grade} 级`}
        </span>
        <b>
          {numberText(suspect.share * 100, 1)}
          <small> %</small>
        </b>
      </p>
      <div className={css.bar}>
        <FillBox>
          {({ width }) => (
            <IntervalBar
              value={suspect.share}
              low={suspect.interval.low}
              high={suspect.interval.high}
              scale={scale}
              width={width}
              colour={suspectColour(suspect.share)}
              label={`${shareText(suspect.share)}，区间 ${intervalText(suspect.interval)}`}
            />
          )}
        </FillBox>
        <span title="80 % 的集合成员落在其中">{intervalText(suspect.interval)}</span>
        <span>{positionText(suspect)}</span>
      </div>
      <div className={css.chips}>
        <p>
          {chipsOf(suspect).map(({ text, tone }) => (
            <span key={text} data-tone={tone}>
              <Subscript text={text} />
            </span>
          ))}
        </p>
        {onOrder && (
          <button
            type="button"
            className={css.send}
            onClick={event => {
              event.stopPropagation()
              onOrder()
            }}
          >
            下发
          </button>
        )}
      </div>
    </div>
  </li>
)
