import { positionText, shareText, suspectColour } from '@qingyuan/domain/suspect-text.ts'
import { Box, Caption, Row, Text, TextButton } from '@qingyuan/ui/layout.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import type { Suspect } from '../incident.ts'
import { ShareBar, ShareFigure } from './share-bar.tsx'
import { chipsOf } from './suspect-look.ts'
import css from './suspects.module.css'

interface SuspectRowProps {
  suspect: Suspect
  rank: number
  /** Share of a full bar. */
  scale: number
  /** Without shares. */
  calm: boolean
  chosen: boolean
  onChoose: () => void
  onOpen: () => void
  /** Shows where its plume goes. */
  onDiffuse: () => void
  /** Null where the person may not send orders. */
  onOrder: (() => void) | null
}

const tones = {
  for: { background: 'gradeHighSurface', colour: 'gradeHigh' },
  neutral: { background: 'track', colour: 'textLabel' },
  against: { background: 'gradeLowSurface', colour: 'gradeLow' },
} as const

/** One ranked enterprise: share with its interval, distance and bearing, and the evidence. */
export const SuspectRow = ({ suspect, rank, scale, calm, chosen, onChoose, onOpen, onDiffuse, onOrder }: SuspectRowProps) => (
  <Row
    as="li"
    className={css.row}
    align="stretch"
    gap={10}
    padding={[10, 16, 8, 16]}
    border="lineFaint"
    edge="bottom"
    aria-current={chosen}
    onClick={onChoose}
  >
    <TextButton
      rigid
      width={22}
      height={22}
      margin={[2, 0, 0, 0]}
      radius={4}
      colour="onAccent"
      weight={700}
      style={{ background: suspectColour(calm ? 0 : suspect.share) }}
      aria-label={`只看第 ${rank} 位 ${suspect.name} 的扩散`}
      aria-pressed={chosen}
    >
      {rank}
    </TextButton>
    <Box grow>
      <Row as="p" gap={10} margin={0}>
        <TextButton
          className={css.link}
          ellipsis
          size={14}
          weight={600}
          textAlign="left"
          onClick={event => {
            event.stopPropagation()
            onOpen()
          }}
        >
          {suspect.name}
        </TextButton>
        <Caption rigid>
          {suspect.industry}
          {suspect.grade && ` · ${suspect.grade} 级`}
        </Caption>
        {!calm && (
          <>
            <ShareFigure share={suspect.share} />
            <Caption rigid title="排在首位的集合成员所占比例，排名的依据">
              首位 {shareText(suspect.top1, 0)}
            </Caption>
          </>
        )}
      </Row>
      {calm ? (
        <Text size={12}>{positionText(suspect)}</Text>
      ) : (
        <ShareBar
          share={suspect.share}
          interval={suspect.interval}
          scale={scale}
          colour={suspectColour(suspect.share)}
          title="80 % 的集合成员落在其中"
        >
          <Text minWidth={108} textAlign="right">
            {positionText(suspect)}
          </Text>
        </ShareBar>
      )}
      <Row align="end" gap={10} margin={[4, 0, 0, 0]}>
        <Row as="p" grow wrap gap="4px 6px" margin={0}>
          {chipsOf(calm ? { ...suspect, factor: null } : suspect).map(({ text, tone }) => (
            <Text key={text} padding={[0, 6]} radius={4} size={12} lineHeight={20} {...tones[tone]}>
              <Subscript text={text} />
            </Text>
          ))}
        </Row>
        <TextButton
          className={css.send}
          rigid
          onClick={event => {
            event.stopPropagation()
            onDiffuse()
          }}
        >
          正向扩散
        </TextButton>
        {onOrder && (
          <TextButton
            className={css.send}
            rigid
            onClick={event => {
              event.stopPropagation()
              onOrder()
            }}
          >
            下发
          </TextButton>
        )}
      </Row>
    </Box>
  </Row>
)
