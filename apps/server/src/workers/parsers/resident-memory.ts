import { readFile } from 'node:fs/promises'

/** Resident memory of a process in MB, arrays and WebAssembly included; null where the system does not say (Linux alone does). */
export const residentMemoryMb = async (pid: number): Promise<number | null> => {
  if (process.platform !== 'linux') return null
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '')
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) / 1000
}

const intervalMs = 50

/** Calls `onExceed` once a process has grown by more than `limitMb` since the first look. Returns the way to end the watch. */
export const watchMemory = (pid: number, limitMb: number, onExceed: () => void): (() => void) => {
  let watching = true
  const look = async () => {
    const idle = await residentMemoryMb(pid)
    while (watching && idle !== null) {
      const now = await residentMemoryMb(pid)
      if (watching && now !== null && now - idle > limitMb) return onExceed()
      await new Promise(resolve => setTimeout(resolve, intervalMs).unref())
    }
  }
  void look()
  return () => {
    watching = false
  }
}
