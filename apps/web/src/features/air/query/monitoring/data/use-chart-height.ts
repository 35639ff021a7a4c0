import { useEffect, useState } from 'react'

const heightNow = () => (innerHeight < 820 ? 160 : 196)

/** Height of a chart that stands over a table: 196, on low screens 160. */
export const useChartHeight = (): number => {
  const [height, setHeight] = useState(heightNow)
  useEffect(() => {
    const follow = () => setHeight(heightNow())
    addEventListener('resize', follow)
    return () => removeEventListener('resize', follow)
  }, [])
  return height
}
