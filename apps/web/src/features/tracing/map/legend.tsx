import { rgbOf } from '@qingyuan/charts/palette.ts'
import { Subscript } from '#/page/subscript.tsx'
import type { TraceField } from './fields.ts'
import css from './map.module.css'

const onOf = (hex: string) => {
  const [r, g, b] = rgbOf(hex)
  return r * 0.299 + g * 0.587 + b * 0.114 < 150 ? '#ffffff' : '#1f2733'
}

/** What the colours of the field mean: the lower bound of each class stands on its colour. */
export const FieldLegend = ({ field }: { field: TraceField }) => (
  <section className={css.legend} aria-label="图例">
    <p>
      <Subscript text={field.title} />
    </p>
    <div>
      {field.classes.colours.map((colour, i) => (
        <span key={colour} style={{ background: colour, color: onOf(colour) }}>
          {field.labels[i]}
        </span>
      ))}
    </div>
  </section>
)
