import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const repositoryRoot = join(dirname(fileURLToPath(import.meta.url)), '../..')
export const binPath = name => join(repositoryRoot, 'node_modules/.bin', name)

/** CPU seconds of the children that have ended and of theirs that they waited for; 0 where there is no /proc. */
export const cpuSecondsOfChildren = () => {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ')
    // cutime and cstime, fields 16 and 17 of proc(5), in hundredths.
    return (Number(fields[13]) + Number(fields[14])) / 100
  } catch {
    return 0
  }
}

const running = new Set()

const killGroup = (child, signal) => {
  try {
    process.kill(-child.pid, signal)
  } catch {
    // the group is gone
  }
}

/** Ends every child and its children; nothing may stay behind when a command ends. */
export const killChildren = () => {
  for (const child of running) killGroup(child, 'SIGKILL')
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => running.size > 0 && (killChildren(), process.exit(130)))
}
process.on('exit', killChildren)

/**
 * Starts a program that serves until it is stopped; resolves with the first line of its output that `isReady` accepts.
 * @returns {Promise<{ line: string, stop(): Promise<void> }>} rejects with the output when the program ends before
 */
export const startService = (program, args, { env = {}, isReady }) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: repositoryRoot,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    running.add(child)
    const ended = new Promise(end => {
      child.once('close', end).once('error', end)
    }).then(() => {
      killGroup(child, 'SIGKILL')
      running.delete(child)
    })
    const stop = () => {
      child.kill('SIGTERM')
      return ended
    }
    let output = ''
    child.stdout.on('data', chunk => {
      output += chunk
      const line = output.split('\n').slice(0, -1).find(isReady)
      if (line) resolve({ line, stop })
    })
    void ended.then(() => reject(new Error(`${program} ended before it was ready:\n${output}`)))
  })

/**
 * Runs a program in its own process group without stdin. `quiet` collects the output, else it is passed through. What it left running is
 * killed when it ends, unless `keepGroup` (a program that starts a service).
 * @returns {Promise<{ code: number, output: string, seconds: number, timedOut: boolean }>} never rejects; code 127 when it cannot start
 */
export const runProgram = (program, args, { quiet = false, env = {}, cwd = repositoryRoot, timeoutMs = 0, keepGroup = false } = {}) =>
  new Promise(resolve => {
    const began = performance.now()
    const pipe = quiet ? 'pipe' : 'inherit'
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', pipe, pipe], detached: true })
    running.add(child)
    let output = ''
    let timedOut = false
    const collect = chunk => {
      output += chunk
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    const timer = timeoutMs
      ? setTimeout(() => {
          timedOut = true
          killGroup(child, 'SIGKILL')
        }, timeoutMs)
      : null
    const finish = code => {
      if (timer) clearTimeout(timer)
      if (!keepGroup) killGroup(child, 'SIGKILL')
      running.delete(child)
      resolve({ code, output, seconds: (performance.now() - began) / 1000, timedOut })
    }
    child.on('error', error => {
      output += error.message
      finish(127)
    })
    child.on('close', code => finish(code ?? 1))
  })
