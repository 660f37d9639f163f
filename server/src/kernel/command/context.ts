import type {
  Access,
  Command,
  CommandBook,
  DeviceAccess,
  OperatorAccess,
} from '@fairgate/contract/kernel/command/command'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import type { z } from 'zod'
import type { LogEntry } from '../audit/operation.ts'
import type { Actor, DeviceActor } from '../auth/actor.ts'
import type { Db, Statement } from '../database/database.ts'
import type { PushMessage } from '../push/push-message.ts'
import type { Services } from '../services/services.ts'

export type { Actor, DeviceActor } from '../auth/actor.ts'

/** Separates the Chinese and the English name of a target in one string; a name never contains a line break. */
const nameSeparator = '\n'

/** Packs the names of a target in both languages into one string, as the log stores them: it is searched by both and shown in the reader's language. */
export function packLocalized({ nameCn, nameEn }: { nameCn: string | null; nameEn: string | null }): string {
  return [nameCn, nameEn].every(Boolean) && nameCn !== nameEn
    ? `${nameCn}${nameSeparator}${nameEn}`
    : nameCn || nameEn || ''
}

const maxLetters = 200

/** Packs the names of several targets, each packed by `packLocalized`: one list per language, cut at 200 characters. */
export function packLocalizedList(packed: readonly string[]): string {
  const formatList = (language: Language) =>
    packed
      .map(name => unpackLocalized(name, language))
      .join(', ')
      .slice(0, maxLetters)
  return packLocalized({ nameCn: formatList('cn'), nameEn: formatList('en') })
}

/** Unpacks the name of a target in one language. */
export function unpackLocalized(packed: string, language: Language): string {
  const [cn = '', en = cn] = packed.split(nameSeparator)
  return language === 'cn' ? cn : en
}

export interface ReadContext<Caller = Actor> {
  readonly actor: Caller
  readonly db: Db
  readonly language: Language
  readonly traceId: string
  /** One instant for the whole command. */
  readonly now: Date
  /** The caller's network address. */
  readonly address: string
  /** The user agent of the caller's browser; unverified. */
  readonly userAgent?: string
  readonly services: Services
  /** Key id of the ticket of the envelope; empty for devices. */
  readonly ticket: string
}

/** The context of a read by an operator. */
export interface ViewContext extends ReadContext {
  /**
   * Logs a view of somebody's personal data: the answer is sent only after that is stored. Several views within ten
   * minutes are one entry.
   */
  viewed(
    entry: Required<Pick<LogEntry, 'entityType' | 'targetId'>> &
      Pick<LogEntry, 'targetName' | 'exhibitionId' | 'after'>,
  ): void
}

export interface WriteContext<Caller = Actor> extends ReadContext<Caller> {
  /** Fills the entry of the audit log; further calls add to it. */
  log(entry: LogEntry): void
  /**
   * Runs the only statement of a command that writes: it records the outcome too (`recordedInStatement`), and is
   * committed in the same round trip; no hook of commands runs. If the row it returns is not `recorded`, nothing was
   * written, and the handler refuses or runs another one. Absent where the handler is part of another transaction.
   */
  finishWith?<Row extends { recorded: boolean | null }>(statement: Statement, entry: LogEntry): Promise<Row | undefined>
  /**
   * Sends after commit. Topics: `operator:`, `company:`, `session:`, `exhibition:` and an id. The actor's own company
   * is notified of the logged entity type automatically; use `publishRowChange` for rows of another type or company.
   * Rows of one topic are sent as one message.
   */
  push(topic: string, message: PushMessage): void
  /** Runs after commit; may be lost with the process, so use it only for what can be lost. */
  afterCommit(work: () => void): void
}

type CallerOf<A extends Access> = A extends OperatorAccess ? Actor : A extends DeviceAccess ? DeviceActor : undefined

export type ContextOf<C> =
  C extends Command<z.ZodType, z.ZodType, infer A, infer K>
    ? K extends 'write'
      ? WriteContext<CallerOf<A>>
      : K extends 'read'
        ? A extends OperatorAccess
          ? ViewContext
          : ReadContext<CallerOf<A>>
        : ReadContext<CallerOf<A>>
    : never

/** The handlers of a domain, one for each of its commands: a missing one does not compile. */
export type HandlersOf<Book extends CommandBook> = {
  readonly [N in keyof Book]: (
    input: z.output<Book[N]['input']>,
    context: ContextOf<Book[N]>,
  ) => Promise<z.input<Book[N]['output']>>
}
