import { numberText } from '@qingyuan/domain/number-text.ts'
import { calmTraceTitle, calmTraceWords, likelihoodText, shareText, unknownColour } from '@qingyuan/domain/suspect-text.ts'
import { Box, Caption, Row, Text } from '@qingyuan/ui/layout.tsx'
import { type Incident, isCalm } from '../incident.ts'
import { ShareBar, ShareFigure } from './share-bar.tsx'
import css from './suspects.module.css'

const whole = (share: number) => numberText(share * 100, 0)

const partClass = { known: css.known, unknown: css.unknown, background: css.background, outside: css.unknown } as const

/** Parts of the rise in one bar: enterprises, unknown source, the region's air. */
const Parts = ({ parts }: Pick<Incident, 'parts'>) => {
  return (
    <Row
      className={css.parts}
      gap={0}
      height={18}
      role="img"
      aria-label={parts.map(part => `${part.name} ${whole(part.share)} %`).join('，')}
    >
      {parts
        .filter(({ share }) => share >= 0.005)
        .map(({ key, name, share }) => (
          <span
            key={key}
            className={partClass[key]}
            style={{ flexGrow: share, color: key === 'unknown' ? unknownColour : undefined }}
            title={`${name} ${whole(share)} %`}
          >
            {share >= 0.12 && (
              <b>
                {name} {whole(share)}
              </b>
            )}
          </span>
        ))}
    </Row>
  )
}

/** How much of the rise the inventory explains, and what is said of the rest; nothing where nothing rose. */
export const Composition = ({ incident }: { incident: Incident }) => {
  const { parts, unknown } = incident
  const known = parts.find(({ key }) => key === 'known')
  const calm = isCalm(incident)
  if (!known && !calm) return null
  const only = unknown.probability >= 0.5 ? '只能' : '可'
  return (
    <Box as="section" rigid padding={[2, 16, 8, 16]} border="lineSoft" edge="bottom" aria-label="来源构成">
      <Text as="h3" size={16} weight={600} lineHeight={26}>
        {!known || calm ? calmTraceTitle : `清单内企业${only}解释 ${whole(known.share)} %（${whole(known.low)}–${whole(known.high)}）`}
      </Text>
      {calm ? (
        <Caption>{calmTraceWords}</Caption>
      ) : (
        <>
          <Caption>
            {unknown.probability >= 0.5 ? '其余来自未知来源和区域背景，不摊到企业头上。' : '其余为区域背景和未知来源。'}括号内为 80 % 区间。
          </Caption>
          <Parts parts={parts} />
        </>
      )}
    </Box>
  )
}

/** The unknown source among the ranked enterprises; only where there probably is one, and the wind points at it. */
export const UnknownRow = ({ unknown, scale }: { unknown: Incident['unknown']; scale: number }) => {
  if (unknown.probability < 0.5 || isCalm({ unknown })) return null
  const places = unknown.counties.slice(0, 3).map(({ county, probability }) => `${county} ${shareText(probability, 0)}`)
  return (
    <Row
      rigid
      align="stretch"
      gap={10}
      padding={[8, 16]}
      border="lineFaint"
      edge="bottom"
      background="surfaceFaint"
      role="group"
      aria-label="未知来源"
    >
      <Text
        rigid
        width={22}
        height={22}
        margin={[2, 0, 0, 0]}
        radius={4}
        colour="onAccent"
        weight={700}
        textAlign="center"
        style={{ background: unknownColour }}
      >
        ?
      </Text>
      <Box grow>
        <Row gap={10}>
          <Text size={14} weight={600}>
            未知来源
          </Text>
          <Caption rigid>不在排放清单内 · {likelihoodText(unknown.probability)}</Caption>
          <ShareFigure share={unknown.share} />
        </Row>
        <ShareBar share={unknown.share} interval={unknown.interval} scale={scale} colour={unknownColour} title="80 % 的可能在其中" />
        {places.length > 0 && <Caption>可能在 {places.join('、')}</Caption>}
      </Box>
    </Row>
  )
}
