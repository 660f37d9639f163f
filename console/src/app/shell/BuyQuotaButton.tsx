import { ShoppingCart } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useMay, useUser } from '../../kernel/auth/session.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'

/** Secondaries get quota from their parent company. */
const typesWithParentQuota = ['cooperatorSec', 'agentSec']

/** Button to buy quota of an exhibition, for companies that pay there; disabled with the reason while none is sold. */
export function BuyQuotaButton({ exhibition }: { exhibition: { id: string; state: string } }) {
  const t = useText()
  const navigate = useNavigate()
  const may = useMay('charge:apply')
  const type = useUser()?.userCompanyType
  const pays = may && exhibition.state === 'ready' && !(type && typesWithParentQuota.includes(type))
  const offer = useQueryCommand(
    'getQuotaOffer',
    { exhibitionId: exhibition.id, lines: [] },
    { enabled: pays, quiet: true },
  ).data
  if (!pays || !offer) return null
  const { refused } = offer
  return (
    <Button
      icon={ShoppingCart}
      disabled={refused !== null}
      title={refused ?? undefined}
      onClick={() => void navigate(`/receivePayment/quotaPayment/buy/${exhibition.id}`)}
    >
      {refused === null ? t('charge.buy') : `${t('charge.buy')} · ${refused}`}
    </Button>
  )
}
