/*
 * What was typed into a form and not sent, for this tab and this login: where the server has no draft of it. Logging
 * out clears the storage.
 */

export interface LocalDraft {
  typed: Readonly<Record<string, unknown>>
  /** Of what it was begun from; absent for a new one. */
  version: number | undefined
}

export function loadDraft(key: string): LocalDraft | undefined {
  try {
    const text = JSON.parse(sessionStorage.getItem(key) ?? 'null') as LocalDraft | null
    return text?.typed ? text : undefined
  } catch {
    return undefined
  }
}

export function saveDraft(key: string, draft: LocalDraft): void {
  sessionStorage.setItem(key, JSON.stringify(draft))
}

export function dropDraft(key: string): void {
  sessionStorage.removeItem(key)
}
