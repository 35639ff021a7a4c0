import { rgbOf } from '@qingyuan/charts/palette.ts'
import { Subscript } from '#/page/subscript.tsx'
import css from './field-legend.module.css'

const onOf = (hex: string) => {
  const [r, g, b] = rgbOf(hex)
  return r * 0.299 + g * 0.587 + b * 0.114 < 150 ? '#ffffff' : '#1f2733'
}

interface FieldLegendProps {
  title: string
  colours: readonly string[]
  labels: readonly string[]
}

/** What the colours of the field mean: the lower bound of each class stands on its colour. */
export const FieldLegend = ({ title, colours, labels }: FieldLegendProps) => (
  <section className={css.legend} aria-label="图例">
    <p>
      <Subscript text={title} />
    </p>
    <div>
      {colours.map((colour, i) => (
        <span key={colour} style={{ background: colour, color: onOf(colour) }}>
          {labels[i]}
        </span>
      ))}
    </div>
  </section>
)
