import { childrenOf, peakOf, residentOf } from './kernel/cpu.ts'
import { JoseClient } from './kernel/jose-client.ts'
import type { Stage } from './kernel/stage.ts'
import { product } from './operations.ts'

export interface JobCost {
  /** CPU seconds of server and job process, and of the database. */
  cpu: { server: number; database: number }
  seconds: number
  /** The maximum memory of the server, and of the job process, in MB above the start. */
  serverAdded: number
  jobPeak: number
  jobAdded: number
  result: unknown
}

interface Job {
  state: string
  error: string | null
  result: unknown
}

/** Starts a job by a command, waits for its end, and returns its cost. */
export async function runJob(stage: Stage, token: string, command: string, payload: object): Promise<JobCost> {
  const client = new JoseClient(stage.server.address)
  const [jobProcess] = childrenOf(stage.server.pid)
  const before = stage.cpu(stage.server.pid)
  const server = residentOf(stage.server.pid)
  const own = jobProcess ? residentOf(jobProcess) : 0
  const start = performance.now()
  const { jobId } = (await product(client, token, command, payload)) as { jobId: string }
  let highest = server
  let jobHighest = own
  for (;;) {
    const job = (await product(client, token, 'getJobDetail', { id: jobId })) as Job
    highest = Math.max(highest, residentOf(stage.server.pid))
    for (const pid of childrenOf(stage.server.pid)) jobHighest = Math.max(jobHighest, peakOf(pid))
    if (job.state === 'done') {
      const after = stage.cpu(stage.server.pid)
      return {
        cpu: { server: after.server - before.server, database: after.database - before.database },
        seconds: (performance.now() - start) / 1000,
        serverAdded: highest - server,
        jobPeak: jobHighest,
        jobAdded: jobHighest - own,
        result: job.result,
      }
    }
    if (job.state !== 'queued' && job.state !== 'running') throw new Error(`${command}: job ${job.state}: ${job.error}`)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}
