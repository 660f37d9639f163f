import { FileUp } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useMay } from '../../kernel/auth/session.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { proxyPaths } from './import-kit.ts'

/** To the import of a sheet, for who may declare for others. */
export function ImportButton() {
  const t = useText()
  const navigate = useNavigate()
  if (!useMay('declaration:proxy')) return null
  return (
    <Button icon={FileUp} onClick={() => void navigate(proxyPaths.import())}>
      {t('epidemic.importDeclarations')}
    </Button>
  )
}
