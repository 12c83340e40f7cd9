import type { ReactNode } from "react";

export function AccountPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page flex justify-center py-8 sm:py-14">
      <div className="sheet w-full max-w-md p-5 shadow-sheet sm:p-8">
        <h1 className="mb-6 text-3xl">{title}</h1>
        {children}
      </div>
    </div>
  );
}
