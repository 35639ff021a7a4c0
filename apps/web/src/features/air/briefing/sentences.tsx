import { certaintyWord, markedText } from '@qingyuan/domain/briefing.ts'
import { Box, Hint, Text, TextButton } from '@qingyuan/ui/layout.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Tag } from '@qingyuan/ui/tag.tsx'
import { Link } from 'react-router'
import { ClassBadge } from '#/page/class-badge.tsx'
import { useTrace } from '#/page/use-trace.ts'
import css from './briefing.module.css'
import { type Figure, pageLink, type Sentence } from './briefing-look.ts'

/** A number that opens its lineage, or the page that shows it. */
const FigureText = ({ figure: { text, unit, level, trace, page } }: { figure: Figure }) => {
  const { open } = useTrace()
  const words = (
    <>
      {text}
      {unit && ` ${unit}`}
    </>
  )
  return (
    <>
      {trace ? (
        <TextButton className={css.figure} title="溯数" onClick={() => open(trace)}>
          {words}
        </TextButton>
      ) : page ? (
        <Link className={css.figure} to={pageLink(page)}>
          {words}
        </Link>
      ) : (
        <b>{words}</b>
      )}
      {level !== undefined && (
        <>
          {' '}
          <ClassBadge level={level} />
        </>
      )}
    </>
  )
}

interface SentenceLineProps {
  sentence: Sentence
  /** The sentence of an earlier version, where that is compared. */
  before: Sentence | null | undefined
}

/** A sentence with how sure it is; compared with an earlier version, what it was. */
export const SentenceLine = ({ sentence, before }: SentenceLineProps) => {
  const { parts, edited } = sentence
  const word = certaintyWord(sentence)
  const changed = before === null || (before !== undefined && markedText(before.parts) !== markedText(parts))
  return (
    <Box margin={[0, 0, 6, 0]} lineHeight={26} data-sentence={edited ? 'edited' : 'composed'}>
      {word && (
        <>
          <Tag>{word}</Tag>{' '}
        </>
      )}
      {parts.map((part, n) => (typeof part === 'string' ? <Subscript key={n} text={part} /> : <FigureText key={n} figure={part} />))}
      {edited && <Text colour="textTertiary"> （已修改）</Text>}
      {changed && <Hint>{before === null ? '对比的版本没有这句话' : <Subscript text={`原为：${markedText(before!.parts)}`} />}</Hint>}
    </Box>
  )
}
