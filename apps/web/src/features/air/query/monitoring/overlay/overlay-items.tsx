import { type ParameterId, parameters } from '@qingyuan/domain/parameters.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Tag } from 'antd'
import { toast } from '#/toaster.tsx'
import { allParameters } from '../filters.tsx'
import type { Monitoring } from '../use-monitoring.ts'

const unitsOf = (ids: readonly ParameterId[]) => [...new Set(ids.map(id => parameters[id].unit))]

const axisWords = (ids: readonly ParameterId[]) =>
  unitsOf(ids)
    .map((unit, at) => `${at ? '右' : '左'}轴 ${unit || '无量纲'}`)
    .join('　')

/** Parameters to lay over one another; two y axes mean two units. */
export const OverlayItems = ({ m }: { m: Monitoring }) => {
  const turn = (id: ParameterId, on: boolean) => {
    const next = allParameters.filter(each => (each === id ? on : m.overlay.includes(each)))
    if (next.length === 0) return
    if (unitsOf(next).length > 2) {
      toast.info('两条纵轴最多放两种单位，先去掉一项再添加')
      return
    }
    m.change({ overlay: next })
  }
  return (
    <div style={{ display: 'flex', flex: 'none', flexWrap: 'wrap', alignItems: 'center', gap: 4, paddingBottom: 8 }}>
      <span className="field-label">叠加</span>
      {allParameters.map(id => (
        <Tag.CheckableTag key={id} checked={m.overlay.includes(id)} onChange={on => turn(id, on)}>
          <Subscript text={parameters[id].label} />
        </Tag.CheckableTag>
      ))}
      <span style={{ marginLeft: 'auto', color: '#566275', fontSize: 12 }}>{axisWords(m.overlay)}</span>
    </div>
  )
}
