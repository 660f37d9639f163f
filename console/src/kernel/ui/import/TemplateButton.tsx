import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { downloadLink } from '../../files/download.ts'
import { useText } from '../../i18n/language.ts'
import { Button } from '../Button.tsx'

interface TemplateButtonProps {
  /** Requests the link to an empty sheet; undefined while that is impossible, for the reason in `why`. */
  get?: () => Promise<{ url: string }>
  name: string
  why?: string
}

/** Downloads the empty sheet. */
export function TemplateButton({ get, name, why }: TemplateButtonProps) {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    if (!get) return
    setBusy(true)
    try {
      const { url } = await get()
      await downloadLink(url, `${name}.xlsx`)
    } catch {
      // call() has shown why.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={FileDown} busy={busy} disabled={!get} title={get ? undefined : why} onClick={() => void download()}>
      {t('import.template')}
    </Button>
  )
}
