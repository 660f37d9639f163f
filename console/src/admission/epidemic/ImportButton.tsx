import { FileUp } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useMay } from '../../kernel/auth/session.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { proxyPaths } from './import-kit.ts'

/** Link to the import, for operators who may declare for others. */
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
