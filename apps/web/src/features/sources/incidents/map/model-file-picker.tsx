import { Select } from 'antd'
import type { TracingProps } from '../use-tracing.ts'
import css from './map.module.css'

/** Which imported model is held beside ours, and which of its species. */
export const ModelFilePicker = ({ tracing: { state }, modelFile: { files, file, species, hour }, page }: TracingProps) => {
  if (!file) return null
  const missing = state.hour !== '' && state.hour !== hour
  return (
    <div className={css.picker}>
      <Select
        value={file.id}
        onChange={id => page.change({ file: id, species: '' })}
        options={files.map(({ id, name }) => ({ value: id, label: name }))}
        style={{ width: 168 }}
        popupMatchSelectWidth={240}
        aria-label="模型文件"
      />
      <Select
        value={species}
        onChange={next => page.change({ species: next })}
        options={file.species.map(name => ({ value: name, label: name }))}
        style={{ width: 152 }}
        popupMatchSelectWidth={200}
        aria-label="物种"
      />
      {missing && (
        <small>
          文件没有 {state.hour.slice(5)} 时，显示 {hour?.slice(5)} 时
        </small>
      )}
    </div>
  )
}
