import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { OnesetError } from '#client/onesetError.ts'
import './look.css'
import { router } from './routes.tsx'

/** The client behind every query has tried again already where that makes sense. */
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
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
// A hundred subsets of one family, of which a page needs a few: behind the first paint.
void import('@fontsource-variable/noto-sans-kr/wght.css')
