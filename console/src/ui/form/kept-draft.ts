/*
 * What was typed into a form and not sent, for this tab and this login: where the server has no draft of it. Logging
 * out clears the storage.
 */

export interface KeptDraft {
  typed: Readonly<Record<string, unknown>>
  /** Of what it was begun from; absent for a new one. */
  version: number | undefined
}

export function keptDraft(key: string): KeptDraft | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as KeptDraft | null
    return kept?.typed ? kept : undefined
  } catch {
    return undefined
  }
}

export function keepDraft(key: string, draft: KeptDraft): void {
  sessionStorage.setItem(key, JSON.stringify(draft))
}

export function dropDraft(key: string): void {
  sessionStorage.removeItem(key)
}
