import { z } from 'zod'
import { idOf } from './id.ts'

/**
 * What a command answers that gives a notice on paper (PDF): `link`, where it was made before (readable for 60 seconds,
 * with the session's token), else the job that makes it, whose `fileId` is the file. Declare the command `secret`.
 */
export const documentResult = z.object({
  jobId: idOf('job').nullable(),
  link: z.object({ url: z.string(), name: z.string() }).nullable(),
})
