import { numberText } from '@qingyuan/domain/number-text.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import type { Ref } from 'react'
import { chartInk, inkOn } from '../palette.ts'
import { Figure } from './figure.tsx'
import { noteLines } from './label-fit.ts'

export interface ShareColumn {
  title: string
  /** The whole, as text, and its unit. */
  total: string
  unit: string
  /** Below the column; where a column is narrow, its parts between wide spaces (U+3000) are lines. */
  note: string
  /** The note is a warning. */
  warns?: boolean
  /** Per cent of each part, in the order of `parts`; null: the part is not in this whole. */
  shares: readonly (number | null)[]
}

interface ShareFlowProps {
  /** From the top down. */
  parts: readonly { name: string; colour: string }[]
  columns: readonly ShareColumn[]
  onPick?: (part: number, column: number) => void
  width: number
  height: number
  label: string
  ref?: Ref<SVGSVGElement>
}

const [head, foot, gap, line] = [62, 22, 3, 14] as const

interface Block {
  y: number
  height: number
}

/** Blocks of a column from the top down; those without a share have no height. */
const blocksOf = (shares: readonly (number | null)[], height: number): Block[] => {
  const total = shares.reduce<number>((sum, share) => sum + (share ?? 0), 0)
  let y = 0
  return shares.map(share => {
    const block = { y, height: total > 0 ? ((share ?? 0) / total) * height : 0 }
    y += block.height
    return block
  })
}

/** The same whole measured in several ways: a column each, its parts as shares, and bands that lead a part from column to column. */
export const ShareFlow = ({ parts, columns, onPick, width, height, label, ref }: ShareFlowProps) => {
  const left = 8 + Math.max(...parts.map(({ name }) => name.length * 11.5))
  const pitch = (width - left) / columns.length
  const bar = Math.min(64, pitch * 0.44)
  const notes = noteLines(
    columns.map(({ note }) => note),
    pitch - 8,
  )
  const tall = Math.max(40, height - head - foot - line * (Math.max(...notes.map(lines => lines.length)) - 1))
  const xOf = (column: number) => left + pitch * column + (pitch - bar) / 2
  const blocks = columns.map(({ shares }) => blocksOf(shares, tall))
  return (
    <Figure ref={ref} width={width} height={height} label={label}>
      {columns.map(({ title, total, unit }, c) => (
        <g key={title} transform={`translate(${xOf(c) + bar / 2} 0)`} textAnchor="middle">
          <text y={13} fontSize={12} fontWeight={600} fill={chartInk.light.strong}>
            {title}
          </text>
          <text y={36} fontSize={20} fontWeight={700} fill={chartInk.light.strong}>
            {total}
          </text>
          <text y={52} fill={chartInk.light.text}>
            {unit}
          </text>
        </g>
      ))}
      <g transform={`translate(0 ${head})`}>
        {blocks.slice(0, -1).flatMap((own, c) =>
          own.map((block, p) => {
            const next = blocks[c + 1]![p]!
            if (block.height < 0.5 && next.height < 0.5) return null
            const [x1, x2] = [xOf(c) + bar, xOf(c + 1)]
            const middle = (x1 + x2) / 2
            const path = [
              `M${x1} ${block.y}C${middle} ${block.y} ${middle} ${next.y} ${x2} ${next.y}`,
              `V${next.y + next.height}`,
              `C${middle} ${next.y + next.height} ${middle} ${block.y + block.height} ${x1} ${block.y + block.height}Z`,
            ].join('')
            return <path key={`${c} ${p}`} d={path} fill={parts[p]!.colour} fillOpacity={0.18} />
          }),
        )}
        {blocks.flatMap((own, c) =>
          own.map((block, p) => {
            const share = columns[c]!.shares[p]
            if (block.height < 0.5) return null
            return (
              <g key={`${c} ${p}`} onClick={onPick && (() => onPick(p, c))} cursor={onPick && 'pointer'}>
                <title>{`${columns[c]!.title} ${parts[p]!.name} ${numberText(share, 1)} %`}</title>
                <rect x={xOf(c)} y={block.y} width={bar} height={Math.max(1, block.height - 1)} fill={parts[p]!.colour} />
                {block.height >= 14 && (
                  <text
                    x={xOf(c) + bar / 2}
                    y={block.y + block.height / 2 + 4}
                    textAnchor="middle"
                    fontSize={12}
                    fontWeight={600}
                    fill={inkOn(parts[p]!.colour)}
                  >
                    {numberText(share, 1)}
                  </text>
                )}
              </g>
            )
          }),
        )}
        {namesOf(blocks[0] ?? [], parts).map(({ name, y }) => (
          <text key={name} x={xOf(0) - 8} y={y + 4} textAnchor="end" fontSize={12} fill={chartInk.light.strong}>
            {name}
          </text>
        ))}
        {columns.flatMap(({ warns }, c) =>
          notes[c]!.map((note, at) => (
            <text
              key={`${c} ${at}`}
              x={xOf(c) + bar / 2}
              y={tall + 15 + at * line}
              textAnchor="middle"
              fill={warns ? lightColours.warningText : chartInk.light.text}
            >
              {note}
            </text>
          )),
        )}
      </g>
    </Figure>
  )
}

/** Names beside the first column, moved down where they would cover one another. */
const namesOf = (blocks: readonly Block[], parts: readonly { name: string }[]) => {
  let least = -Infinity
  return blocks.flatMap(({ y, height }, p) => {
    if (height < 0.5) return []
    const at = Math.max(y + height / 2, least)
    least = at + 12 + gap
    return [{ name: parts[p]!.name, y: at }]
  })
}
