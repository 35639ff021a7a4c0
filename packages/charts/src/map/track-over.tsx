import { useEffect, useMemo } from 'react'
import type { CityMap } from './city-map.ts'
import type { FieldClasses } from './field.ts'
import { type MeasuredTrack, nearestPoint, trackBuffers } from './track.ts'
import { trackLayer } from './track-layer.ts'

interface TrackOverProps {
  city: CityMap
  track: MeasuredTrack
  classes: FieldClasses
  /** Index of the point that was clicked. */
  onPick?: (index: number) => void
}

const id = 'measured-track'
const reachPx = 16

/** A measured way on the map, coloured by value; a click picks the nearest point. */
export const TrackOver = ({ city, track, classes, onPick }: TrackOverProps) => {
  const buffers = useMemo(() => trackBuffers(track, classes), [track, classes])
  useEffect(() => {
    const { map } = city
    map.addLayer(trackLayer(id, buffers))
    return () => {
      if (map.getLayer(id)) map.removeLayer(id)
    }
  }, [city, buffers])
  useEffect(() => {
    if (!onPick) return
    const { map } = city
    const pick = ({ lngLat }: { lngLat: { lng: number; lat: number } }) => {
      const degreesPerPx = 360 / (512 * 2 ** map.getZoom())
      const found = nearestPoint(track, [lngLat.lng, lngLat.lat], reachPx * degreesPerPx)
      if (found !== null) onPick(found)
    }
    map.on('click', pick)
    return () => void map.off('click', pick)
  }, [city, track, onPick])
  return null
}
