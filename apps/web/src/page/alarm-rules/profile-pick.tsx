import { isComparable, sourceProfiles } from '@qingyuan/domain/species/source-profiles.ts'
import { Select } from 'antd'

const categories = [...new Set(sourceProfiles.map(({ category }) => category))]
const options = categories.flatMap(label => {
  const own = sourceProfiles.filter(({ category, code }) => category === label && isComparable(code))
  return own.length === 0 ? [] : [{ label, options: own.map(({ code, name }) => ({ value: code, label: `${name} ${code}` })) }]
})

/** A source profile with species enough to be compared with. */
export const ProfilePick = ({ value, onChange }: { value: string; onChange: (profile: string) => void }) => (
  <Select
    size="small"
    showSearch
    optionFilterProp="label"
    value={value}
    onChange={onChange}
    options={options}
    popupMatchSelectWidth={260}
    style={{ width: 176 }}
    aria-label="源谱"
  />
)
