import { statfsSync } from 'node:fs'

const megabyte = 1024 * 1024

/** Small containers give 64 MB of shared memory, too little for parallel plans: then files in the cluster serve instead. */
const sharedMemory = (): string => {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize >= 256 * megabyte ? 'posix' : 'mmap'
  } catch {
    return 'posix'
  }
}

const onOff = (on: boolean): string => (on ? 'on' : 'off')

/** Settings of the embedded server: two cores shared with the product, every acknowledged row on disk where it is `durable`, no network. */
export const serverSettings = ({ socketDir, durable }: { socketDir: string; durable: boolean }): Record<string, string> => ({
  listen_addresses: '',
  unix_socket_directories: socketDir,
  unix_socket_permissions: '0700',
  port: '5432',
  max_connections: '60',
  shared_buffers: '256MB',
  effective_cache_size: '2GB',
  work_mem: '32MB',
  maintenance_work_mem: '128MB',
  dynamic_shared_memory_type: process.platform === 'linux' ? sharedMemory() : 'posix',
  fsync: onOff(durable),
  synchronous_commit: onOff(durable),
  full_page_writes: onOff(durable),
  // no replicas and no WAL archive: a table filled in the transaction that made it needs no WAL of its rows
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  min_wal_size: '128MB',
  checkpoint_timeout: '10min',
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '1',
  jit: 'off',
  timezone: 'Asia/Shanghai',
  log_timezone: 'Asia/Shanghai',
  log_min_messages: 'warning',
  autovacuum_naptime: '30s',
})
