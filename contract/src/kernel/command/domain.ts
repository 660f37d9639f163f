import type { PermissionBook } from '../auth/permission.ts'
import type { TextBook } from '../i18n/localized-text.ts'
import type { RefusalBook } from '../refusal/refusal.ts'
import type { Machine } from '../transition/machine.ts'
import type { CommandBook } from './command.ts'

/** Everything that server and console share about one module. */
export interface Domain {
  readonly commands: CommandBook
  readonly texts: TextBook
  readonly refusals: RefusalBook
  readonly machines: Readonly<Record<string, Machine>>
  readonly permissions: PermissionBook
}

/** Declares a domain; missing parts may be omitted. */
export function domain<
  C extends CommandBook = Record<never, never>,
  P extends TextBook = Record<never, never>,
  R extends RefusalBook = Record<never, never>,
  M extends Readonly<Record<string, Machine>> = Record<never, never>,
  N extends PermissionBook = Record<never, never>,
>(parts: { commands?: C; texts?: P; refusals?: R; machines?: M; permissions?: N }) {
  return {
    commands: parts.commands ?? ({} as C),
    texts: parts.texts ?? ({} as P),
    refusals: parts.refusals ?? ({} as R),
    machines: parts.machines ?? ({} as M),
    permissions: parts.permissions ?? ({} as N),
  }
}
