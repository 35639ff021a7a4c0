import { numberText } from '@qingyuan/domain/number-text.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { type Ref, useState } from 'react'
import { chartInk } from '../palette.ts'
import { Figure } from './figure.tsx'

export interface RankedList {
  title: string
  /** Below the title, and over the numbers. */
  unit: string
  valueHead: string
  /** Best first. */
  items: readonly { id: string; name: string; colour: string; value: number | null }[]
  /** What is not listed: `其余 46 种`. */
  rest: { name: string; value: number | null }
}

interface RankSlopeProps {
  lists: readonly RankedList[]
  decimals: number
  /** A click on the number of an item. */
  onPick?: (id: string, list: number) => void
  width: number
  height: number
  label: string
  ref?: Ref<SVGSVGElement>
}

const [head, foot] = [38, 24] as const

/** Names are cut where the number begins. */
const cut = (name: string, room: number): string => {
  let used = 0
  for (const [i, sign] of [...name].entries()) {
    used += sign > '\u2e80' ? 12 : 6.8
    if (used > room) return `${[...name].slice(0, Math.max(1, i - 1)).join('')}…`
  }
  return name
}

/** Ranks by several measures side by side; lines lead an item from list to list, a short dash says that it is not in the next one. */
export const RankSlope = ({ lists, decimals, onPick, width, height, label, ref }: RankSlopeProps) => {
  const [over, setOver] = useState<string | null>(null)
  const gap = Math.min(34, width * 0.025 + 8)
  const wide = (width - gap * (lists.length - 1)) / lists.length
  const most = Math.max(1, ...lists.map(({ items }) => items.length))
  const row = Math.min(26, (height - head - foot) / most)
  const xOf = (list: number) => list * (wide + gap)
  const yOf = (at: number) => head + at * row
  const at = (list: number, id: string) => lists[list]?.items.findIndex(item => item.id === id) ?? -1
  return (
    <Figure ref={ref} width={width} height={height} label={label}>
      {lists.slice(0, -1).flatMap(({ items }, list) =>
        items.map(({ id }, i) => {
          const [x1, x2] = [xOf(list) + wide, xOf(list + 1)]
          const next = at(list + 1, id)
          const strong = over === id
          const stroke = strong ? lightColours.accent : lightColours.lineStrong
          const y = yOf(i) + row / 2
          if (next < 0)
            return <line key={`${list} ${id}`} x1={x1 + 3} x2={x1 + gap / 2} y1={y} y2={y} stroke={stroke} strokeDasharray="1.5 2.5" />
          const target = yOf(next) + row / 2
          const middle = (x1 + x2) / 2
          return (
            <path
              key={`${list} ${id}`}
              d={`M${x1 + 2} ${y}C${middle} ${y} ${middle} ${target} ${x2 - 2} ${target}`}
              fill="none"
              stroke={stroke}
              strokeWidth={strong ? 2.4 : 1}
            />
          )
        }),
      )}
      {lists.map(({ title, unit, valueHead, items, rest }, list) => (
        <g key={title} transform={`translate(${xOf(list)} 0)`}>
          <rect width={wide} height={head - 6} fill={lightColours.surfaceFaint} />
          <text x={6} y={13} fontSize={12} fontWeight={600} fill={chartInk.light.strong}>
            {title}
          </text>
          <text x={6} y={27} fill={chartInk.light.text}>
            {unit}
          </text>
          <text x={wide - 4} y={27} textAnchor="end" fill={chartInk.light.text}>
            {valueHead}
          </text>
          {items.map(({ id, name, colour, value }, i) => (
            <g
              key={id}
              transform={`translate(0 ${yOf(i)})`}
              onPointerEnter={() => setOver(id)}
              onPointerLeave={() => setOver(null)}
              onClick={onPick && (() => onPick(id, list))}
              cursor={onPick && 'pointer'}
            >
              <title>{`${name} ${numberText(value, decimals)}`}</title>
              <rect width={wide} height={row} fill={over === id ? lightColours.accentLight : 'transparent'} />
              <rect x={5} y={row / 2 - 4} width={8} height={8} rx={1} fill={colour} />
              <text x={18} y={row / 2 + 4} fontSize={12} fill={over === id ? lightColours.accentText : chartInk.light.strong}>
                {cut(name, wide - 58)}
              </text>
              <text
                x={wide - 4}
                y={row / 2 + 4}
                fontSize={12}
                textAnchor="end"
                fill={over === id ? lightColours.accentText : chartInk.light.strong}
                textDecoration={onPick && over === id ? 'underline' : undefined}
              >
                {numberText(value, decimals)}
              </text>
            </g>
          ))}
          <g transform={`translate(0 ${yOf(most) + 3})`}>
            <rect width={wide} height={foot - 5} fill={lightColours.surfaceFaint} />
            <text x={18} y={13} fill={chartInk.light.text}>
              {rest.name}
            </text>
            <text x={wide - 4} y={13} textAnchor="end" fill={chartInk.light.text}>
              {numberText(rest.value, decimals)}
            </text>
          </g>
        </g>
      ))}
    </Figure>
  )
}
