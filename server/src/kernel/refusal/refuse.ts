import type { CatalogueKey, RefusalKey } from '@fairgate/contract/app/catalogue'
import { refusals, texts } from '@fairgate/contract/app/texts'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { render, type TextValues } from '@fairgate/contract/kernel/i18n/localized-text'
import type { InputIssue } from '@fairgate/contract/kernel/refusal/issues'
import { codes, type StatusCode } from '@fairgate/contract/kernel/refusal/refusal'

interface Refusing {
  /** Values of the text. */
  values?: TextValues
  /** The input field of the refusal; the console shows it there. */
  field?: string
  /** Sent as `data`. */
  data?: Record<string, unknown>
  /** What the command has written so far is committed nevertheless: a used code, a counted attempt. */
  stands?: boolean
}

/** A rule refused. Everything else that is thrown becomes 10500. */
export class Refused extends Error {
  readonly reason: string
  readonly details: Refusing & { issues?: FieldRefusal[] }

  constructor(reason: string, details: Refusing & { issues?: FieldRefusal[] } = {}) {
    super(reason)
    this.reason = reason
    this.details = details
  }

  get statusCode(): StatusCode {
    return refusals[this.reason]?.[0] ?? codes.fault
  }

  /** The wire's `msg` and `data` in a language. */
  render(language: Language): { msg: string; data: unknown } {
    const [, cn, en] = refusals[this.reason] ?? [0, '', '']
    const msg = render([cn, en], language, this.details.values)
    const issues: InputIssue[] = (this.details.issues ?? []).map(({ path, key, values }) => ({
      path,
      msg: render(texts[key] ?? [key, key], language, values),
    }))
    if (this.details.field) issues.push({ path: this.details.field, msg })
    const data = issues.length > 0 ? { ...this.details.data, issues } : (this.details.data ?? null)
    return { msg, data }
  }
}

export interface FieldRefusal {
  path: string
  key: CatalogueKey
  values?: TextValues
}

/** Refuses with a text of the catalogue: `refuse('exhibition.alreadyDecided')`. */
export function refuse(reason: RefusalKey, details?: Refusing): never {
  throw new Refused(reason, details)
}

/** Refuses the input at its fields (10002), for rules that need the database. */
export function refuseFields(issues: FieldRefusal[]): never {
  throw new Refused('kernel.inputRefused', { issues })
}
