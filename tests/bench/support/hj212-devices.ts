import { connect } from 'node:net'
import { PacketSplitter } from '../../../packages/formats/src/hj212/packet-splitter.ts'
import { stationPacket } from '../../../packages/testing/src/packet-builder.ts'

interface Order {
  port: number
  devices: number
  packets: number
  from: number
}

const hourMs = 3_600_000
const window = 8

/** One device: sends its hours with a few on their way, and times every answer. */
const talk = ({ port, packets, from }: Order, device: number, waits: number[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const mn = `BENCH${String(device).padStart(19, '0')}`
    const queue = Array.from({ length: packets }, (_, i) =>
      stationPacket({
        mn,
        dataTime: from + i * hourMs,
        values: { pm2_5: 35 + (i % 40), pm10: 80, o3: 60, no2: 30, so2: 9, co: 0.8, temperature: 12.5, humidity: 51 },
      }),
    )
    const sentAt: number[] = []
    let next = 0
    let answered = 0
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const splitter = new PacketSplitter()
    const push = () => {
      while (next < packets && next - answered < window) {
        sentAt.push(performance.now())
        socket.write(queue[next++]!)
      }
    }
    socket.on('connect', push)
    socket.on('error', reject)
    socket.on('data', bytes => {
      for (const event of splitter.feed(bytes)) if (event.kind === 'packet') waits.push(performance.now() - sentAt[answered++]!)
      if (answered === packets) {
        socket.destroy()
        resolve()
      } else push()
    })
  })

process.once('message', async order => {
  const task = order as Order
  const waits: number[] = []
  const began = performance.now()
  await Promise.all(Array.from({ length: task.devices }, (_, i) => talk(task, i, waits)))
  const seconds = (performance.now() - began) / 1000
  waits.sort((a, b) => a - b)
  process.send!(
    { seconds, acknowledged: waits.length, median: waits[waits.length >> 1], p99: waits[Math.floor(waits.length * 0.99)] },
    () => process.exit(0),
  )
})
