import { connect } from 'node:net'
import { cityPlan, demoSeed } from '@qingyuan/demo-city/plan.ts'
import { type MeasuredId, parameters } from '@qingyuan/domain/parameters.ts'
import { formatDateTime, hourMs } from '@qingyuan/domain/time.ts'
import { buildPacket } from '@qingyuan/formats/hj212/build-packet.ts'
import { productNow } from './now.ts'

/** National stations of the demo city: their mean is the city's value. */
export const nationalStations = () => cityPlan(demoSeed).stations.filter(station => station.level === 'national')

const digits = (instant: number) => formatDateTime(instant).replace(/\D/g, '')

/** Sends one hour of a station as its logger would, and waits until the platform says that it is stored. @throws Error without an answer in 10 s */
export const sendHour = (
  port: number,
  station: ReturnType<typeof nationalStations>[number],
  hourEnd: number,
  values: Partial<Record<MeasuredId, number>>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    if (!station.device) return reject(new Error(`${station.code} has no device`))
    const now = productNow()
    const items = Object.entries(values).map(
      ([id, value]) => `${parameters[id as MeasuredId].code}-Avg=${value},${parameters[id as MeasuredId].code}-Flag=N`,
    )
    const packet = buildPacket({
      qn: digits(now) + String(now % 1000).padStart(3, '0'),
      st: '22',
      cn: '2061',
      pw: station.device.password,
      mn: station.device.mn,
      flag: 5,
      cp: [`DataTime=${digits(hourEnd - hourMs)}`, ...items],
    })
    const socket = connect({ host: '127.0.0.1', port })
    const timer = setTimeout(() => socket.destroy(new Error('no answer within 10 s')), 10_000)
    let heard = ''
    socket.on('connect', () => socket.write(packet))
    socket.on('error', reject)
    socket.on('close', () => clearTimeout(timer))
    socket.on('data', data => {
      heard += data.toString('latin1')
      if (!heard.includes('CN=9014')) return
      socket.end()
      resolve()
    })
  })
