import { type ComponentType, useLayoutEffect } from 'react'
import { createBrowserRouter, type RouteObject, RouterProvider } from 'react-router'
import { loadDomainTexts } from '../../kernel/i18n/domain-texts.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { NoLoginPage } from './NoLoginPage.tsx'
import { StartPage } from './StartPage.tsx'

/** A component that renders texts of all domains, loaded in parallel with those texts. */
const withTexts = (load: () => Promise<ComponentType>) => async () => {
  const [Component] = await Promise.all([load(), loadDomainTexts()])
  return { Component }
}

/**
 * Everything but the login. The pages behind the login are in a chunk of their own, which the public pages do not load.
 */
const routes: RouteObject[] = [
  {
    errorElement: <ErrorPage />,
    HydrateFallback: () => null,
    children: [
      { path: '/', element: <StartPage /> },
      { path: '/login', element: <StartPage /> },
      { path: '/error', element: <ErrorPage /> },
      { path: '/noLogin', element: <NoLoginPage /> },
      { path: '/noLogin/*', lazy: withTexts(async () => (await import('./OpenScreens.tsx')).OpenScreens) },
      { path: '*', lazy: withTexts(async () => (await import('./Shell.tsx')).Shell) },
    ],
  },
]

const router = createBrowserRouter(routes)

/** Mounted after each login; the router then navigates to the current address, not to the former one. */
export function App() {
  useLayoutEffect(() => {
    const { pathname, search, hash } = location
    const known = router.state.location
    if (known.pathname !== pathname || known.search !== search) {
      void router.navigate(pathname + search + hash, { replace: true })
    }
  }, [])
  return <RouterProvider router={router} />
}
