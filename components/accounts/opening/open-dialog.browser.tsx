import { AuthDialog, type AuthDialogProps } from "@/components/accounts/auth-dialog";
import { renderOver } from "../../script/react.browser.tsx";

type Opening = Omit<AuthDialogProps, "onClose"> & { readonly onClosed: () => void };

export function openDialog({ onClosed, ...dialog }: Opening): void {
  renderOver((close) => (
    <AuthDialog
      {...dialog}
      onClose={() => {
        close();
        onClosed();
      }}
    />
  ));
}
