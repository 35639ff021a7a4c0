import { Select } from 'antd'
import type { Tracing } from '../question/use-question.ts'
import type { ModelFileState } from '../use-model-file.ts'
import css from './map.module.css'

/** Which imported model is held beside ours, and which of its species. */
export const ModelFilePicker = ({ t, state }: { t: Tracing; state: ModelFileState }) => {
  const { files, file, species, hour } = state
  if (!file) return null
  const missing = t.state.hour !== '' && t.state.hour !== hour
  return (
    <div className={css.picker}>
      <Select
        value={file.id}
        onChange={id => t.change({ file: id, species: '' })}
        options={files.map(({ id, name }) => ({ value: id, label: name }))}
        style={{ width: 168 }}
        popupMatchSelectWidth={240}
        aria-label="模型文件"
      />
      <Select
        value={species}
        onChange={next => t.change({ species: next })}
        options={file.species.map(name => ({ value: name, label: name }))}
        style={{ width: 152 }}
        popupMatchSelectWidth={200}
        aria-label="物种"
      />
      {missing && (
        <small>
          文件没有 {t.state.hour.slice(5)} 时，显示 {hour?.slice(5)} 时
        </small>
      )}
    </div>
  )
}
