import { airClasses, classRangeText } from '@qingyuan/domain/classes.ts'
import { Inline, Text } from '@qingyuan/ui/layout.tsx'
import css from './class-badge.module.css'

/** Colour and word of a class 1..6; `—` when there is none. The full word is there for copying and reading out. */
export const ClassBadge = ({ level }: { level: number | null | undefined }) => {
  const found = level ? airClasses[level - 1] : undefined
  if (!found) return <Text colour="textDisabled">—</Text>
  return (
    <span className={css.badge} style={{ background: `var(--class-${found.level})`, color: `var(--class-${found.level}-on)` }}>
      {found.short}
      {found.label !== found.short && <span className={css.rest}>{found.label.slice(found.short.length)}</span>}
    </span>
  )
}

/** Classes of a range: a badge for each end where they differ, 良至轻度; a missing end is no class. */
export const ClassRangeBadge = ({ from, to }: { from: number | null; to: number | null }) => {
  const words = classRangeText(from, to)
  if (words === null || from === to) return <ClassBadge level={words === null ? null : from} />
  return (
    <Inline gap={2} title={words}>
      <ClassBadge level={from} />至<ClassBadge level={to} />
    </Inline>
  )
}

/** Class 1..6 of a cell that holds a number, a word or a numeral. */
export const levelOf = (value: number | string | null | undefined): number | null => {
  if (typeof value === 'number') return value >= 1 && value <= 6 ? value : null
  const found = airClasses.find(each => each.label === value || each.short === value || each.roman === value)
  return found?.level ?? null
}

/** The six classes with their numerals, above a table or under a map. */
export const ClassLegend = () => (
  <Inline align="stretch" wrap gap="4px 12px" colour="textLabel" size={12} lineHeight={18}>
    {airClasses.map(({ level, roman, short }) => (
      <Inline key={level} gap={6}>
        <Text
          minWidth={20}
          radius={3}
          size={11}
          lineHeight={15}
          textAlign="center"
          style={{ background: `var(--class-${level})`, color: `var(--class-${level}-on)` }}
        >
          {roman}
        </Text>
        {short}
      </Inline>
    ))}
  </Inline>
)
