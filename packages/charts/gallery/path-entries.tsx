import { useState } from 'react'
import { FactoryMarks } from '../src/map/factory-marks.tsx'
import { Graticule } from '../src/paths/graticule.tsx'
import { HeightProfile } from '../src/paths/height-profile.tsx'
import { PathLines } from '../src/paths/path-lines.tsx'
import { VarianceSteps } from '../src/paths/variance-steps.tsx'
import { WindSector } from '../src/paths/wind-sector.tsx'
import { GalleryMap } from './gallery-map.tsx'

const station = [113.11, 36.2] as const
const ages = Array.from({ length: 25 }, (_, i) => -i)
/** Air from the north-west at three heights, slower near the ground. */
const paths = [10, 100, 500].map((metres, i) => ({
  key: String(metres),
  ageHours: ages,
  lon: ages.map(age => station[0] + age * (0.04 + i * 0.05)),
  lat: ages.map(age => station[1] - age * (0.03 + i * 0.02) + Math.sin(age / 4) * 0.1),
  heightM: ages.map(age => (age === -9 && i === 1 ? null : metres + (1 - Math.cos(age / 6)) * 180 * i)),
  colour: ['#1668dc', '#7a5cc9', '#b7791f'][i]!,
  dash: [undefined, '7 3', '2 3'][i],
  label: `${metres} m`,
}))
const mixing = { ageHours: ages, heightM: ages.map(age => 250 + 500 * Math.max(0, Math.sin((age + 4) / 4))) }

const PathMap = () => (
  <GalleryMap id="gallery-paths" minZoom={3} left={220}>
    {city => (
      <>
        <Graticule view={city.view} />
        <PathLines view={city.view} paths={paths} chosen="100" age={-12} />
        <FactoryMarks
          view={city.view}
          chosen={2}
          onPick={() => undefined}
          marks={[0, 1, 2].map(id => ({ id, at: [113.2 + id * 0.15, 36.5], label: `企业 ${id}`, near: id === 1 }))}
        />
        <WindSector view={city.view} centre={station} bearing={120} halfAngle={25} radiusKm={30} rings={[10, 20]} />
      </>
    )}
  </GalleryMap>
)

const Profile = () => {
  const [age, setAge] = useState<number | null>(-12)
  return (
    <HeightProfile
      lines={paths}
      mixing={mixing}
      age={age}
      onAge={setAge}
      textOf={at => (at === 0 ? '起点' : `${at} h`)}
      width={440}
      height={220}
      label="垂直剖面"
    />
  )
}

export const pathEntries = [
  { key: 'path-map', title: '轨迹、经纬网、企业与来风扇区', draw: () => <PathMap /> },
  { key: 'height-profile', title: 'HeightProfile：离地高度与混合层', draw: () => <Profile /> },
  {
    key: 'variance-steps',
    title: 'VarianceSteps：聚类的方差变化',
    draw: () => (
      <VarianceSteps
        steps={Array.from({ length: 18 }, (_, i) => ({ clusters: i + 1, changePercent: 180 / (i + 1) ** 1.6 }))}
        taken={4}
        width={420}
        height={180}
      />
    ),
  },
]
