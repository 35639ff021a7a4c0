import type { CourseAccuracy } from '@qingyuan/contract/sources/trace-schemas.ts'
import { courseVerdicts } from '@qingyuan/contract/sources/trace-words.ts'
import { Row, Text } from '@qingyuan/ui/layout.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Tag, type TagTone } from '@qingyuan/ui/tag.tsx'
import type { Static } from 'typebox'

type Accuracy = Static<typeof CourseAccuracy>

const tones: Readonly<Record<Accuracy['verdict'], TagTone | undefined>> = {
  hourly: 'good',
  daily: 'mark',
  unusable: 'bad',
  unknown: undefined,
}

/** What is written beside every share of a result that is good for none; nothing beside the others. */
export const shareNote = ({ verdict }: Pick<Accuracy, 'verdict'>): string => (verdict === 'unusable' ? '不作为依据' : '')

/** Words beside the title of a figure of shares. */
export const shareWords = (words: string, accuracy: Pick<Accuracy, 'verdict'>): string =>
  [words, shareNote(accuracy)].filter(Boolean).join(' · ')

/** For what a result may be used, with its reasons: the server's sentence, whose first words are the tag. */
export const Verdict = ({ accuracy: { verdict, words } }: { accuracy: Accuracy }) => {
  const label = courseVerdicts[verdict]
  return (
    <Row as="p" gap={8} align="start" margin={0}>
      <Tag tone={tones[verdict]}>{label}</Tag>
      <Text colour="textLabel">
        <Subscript text={words.slice(label.length + 1)} />
      </Text>
    </Row>
  )
}
