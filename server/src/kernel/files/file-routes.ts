import type { KeyObject } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { RefusalKey } from '@fairgate/contract/app/catalogue'
import { purposeOf } from '@fairgate/contract/kernel/files/file-purpose'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { toLanguage } from '../command/reply.ts'
import { toDb } from '../database/database.ts'
import type { DatabaseWatch } from '../database/database-watch.ts'
import type { ReplicationWatch } from '../database/replication-watch.ts'
import { sheetRefusal } from '../jobs/sheet-failure.ts'
import type { DiskSpace } from '../outage/disk-space.ts'
import { Refused } from '../refusal/refuse.ts'
import { FileError, type FileRefusal } from './file-error.ts'
import type { FileStore } from './file-store.ts'
import { receiveUpload } from './receive-upload.ts'
import { isLinkValid, readTicket, signLink } from './signed-address.ts'
import { findFile, type StoredFile } from './stored-file.ts'

export interface FileRoutes {
  readonly pool: pg.Pool
  readonly store: FileStore
  readonly signKey: () => KeyObject
  /** The id of the active session (its token) or of the device (`Bearer`, its key) of an Authorization header. */
  readonly holderOf: (request: FastifyRequest) => Promise<string | undefined>
  /** Refuses uploads while the disk is full. */
  readonly disk?: Pick<DiskSpace, 'check'>
  /** Refuses uploads while commits wait for a standby. */
  readonly replication?: Pick<ReplicationWatch, 'check'>
  /** Ends waits for a database that does not answer. */
  readonly during: DatabaseWatch['during']
}

/**
 * The address from which a file may be read for 60 seconds. That of a personal file works only with the Authorization
 * header of the same session or device, so a page fetches it instead of linking to it.
 * @param holderId of that session or device
 */
export function fileLink(signKey: KeyObject, file: Pick<StoredFile, 'id' | 'purpose'>, holderId: string): string {
  return signLink(signKey, file.id, purposeOf(file.purpose).personal ? holderId : '')
}

/** `POST /api/upload?ticket=` with a raw body, and `GET /files/<id>`. */
export async function fileRoutes(
  app: FastifyInstance,
  { pool, store, signKey, holderOf, disk, replication, during }: FileRoutes,
): Promise<void> {
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    // The body stays a stream: its length is compared with the announced one while it arrives.
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))

    scope.post('/api/upload', { bodyLimit: 256 * 1024 * 1024 }, async (request, reply) => {
      const { ticket = '', language } = request.query as { ticket?: string; language?: string }
      const fileId = readTicket(signKey(), ticket)
      try {
        disk?.check()
        replication?.check()
        if (!fileId || !request.body) throw new FileError('ticketInvalid')
        const body = request.body as Readable
        return answer(reply, request, 200, { fileId: await during(() => receiveUpload(pool, store, fileId, body)) })
      } catch (error) {
        if (!(error instanceof FileError)) throw error
        // The rest of the body is not read.
        reply.header('connection', 'close')
        return refusal(reply, request, error, language)
      }
    })
  })

  app.get('/files/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    const { expires = '', signature = '', language } = request.query as Record<string, string | undefined>
    try {
      const file = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)
        ? await during(() => findFile(toDb(pool), id))
        : undefined
      if (!file || file.state === 'expected') throw new FileError('notFound')
      const sessionId = purposeOf(file.purpose).personal ? await holderOf(request) : ''
      if (sessionId === undefined) throw new FileError('notFound')
      const link = { fileId: id, expires: Number(expires), signature, sessionId }
      if (!isLinkValid(signKey(), link)) throw new FileError('notFound')
      if (file.refusal) throw new FileError('imageDamaged', file.refusal)
      if (!file.ready_at) throw new FileError('notReady', file.name || file.id)
      return sendFile(reply, file, await store.read(id))
    } catch (error) {
      if (!(error instanceof FileError)) throw error
      return refusal(reply, request, error, language)
    }
  })
}

function sendFile(reply: FastifyReply, file: StoredFile, content: Readable): FastifyReply {
  const name = encodeURIComponent(file.name || file.id).replace(
    /['()*]/g,
    mark => `%${mark.charCodeAt(0).toString(16)}`,
  )
  return reply
    .header('content-type', file.type)
    .header('content-length', file.size)
    .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(content)
}

const refusals: Record<FileRefusal, readonly [http: number, reason: RefusalKey]> = {
  notFound: [404, 'kernel.notFound'],
  ticketInvalid: [404, 'kernel.notFound'],
  notReady: [409, 'kernel.fileBeingChecked'],
  tooLarge: [413, 'kernel.tooLarge'],
  imageTooLarge: [413, 'kernel.tooLarge'],
  wrongType: [415, 'kernel.wrongType'],
  sheetEncrypted: [415, 'kernel.sheetEncrypted'],
  sheetNotXlsx: [415, 'kernel.sheetNotXlsx'],
  imageDamaged: [415, 'kernel.wrongType'],
  contentDiffers: [400, 'kernel.inputRefused'],
  tooManyFiles: [400, 'kernel.inputRefused'],
  tooManyWaiting: [429, 'kernel.tooMany'],
}

function refusal(reply: FastifyReply, request: FastifyRequest, error: FileError, language: unknown): FastifyReply {
  const [http, known] = refusals[error.reason]
  const reason = error.reason === 'sheetNotXlsx' ? sheetRefusal({ reason: 'notXlsx', detail: error.detail }) : known
  const refused = new Refused(reason, { values: { name: error.detail } })
  const { msg } = refused.render(toLanguage(language))
  const data = { refusal: error.reason, detail: error.detail }
  return answer(reply, request, http, data, { statusCode: refused.statusCode, msg, reason })
}

function answer(
  reply: FastifyReply,
  request: FastifyRequest,
  http: number,
  data: unknown,
  refused?: { statusCode: number; msg: string; reason: string },
): FastifyReply {
  return reply
    .code(http)
    .header('cache-control', 'no-store')
    .send({ statusCode: codes.done, msg: '', data, traceId: request.id, ...refused })
}
