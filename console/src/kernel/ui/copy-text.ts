import { text } from '../i18n/language.ts'
import { toast } from './toast.ts'

/** Copies a text, and confirms it; false if the browser refuses: the text can be selected by hand. */
export async function copyText(copied: string, done = text('shell.copied')): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(copied)
    toast.success(done)
    return true
  } catch {
    toast.error(text('shell.copyFailed'))
    return false
  }
}
