import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { OnesetError } from '#client/onesetError.ts'
import './look.css'
import { router } from './routes.tsx'
import { firstPaint } from './shell/firstPaint.ts'
import { loadFont } from './shell/loadFont.ts'

/** Refusals of the service are not retried here, because the API client already retries where that helps. */
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => !(error instanceof OnesetError) && failures < 2,
    },
  },
})

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
await firstPaint(root)
// In steps between which the browser answers the reader; until the page is ready the first words stay.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  ),
)
loadFont(queries)
